import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { agentQuery, useRefreshAgents } from "#features/agents/web/agents-data.ts";
import { TestQuestion } from "#features/chat/web/public.tsx";
import { ReadingCard } from "#features/knowledge/web/public.tsx";
import { useAddress } from "#platform/web/address.ts";
import { focusPage } from "#platform/web/focus-page.ts";
import { LinkButton } from "#platform/web/ui/button.tsx";
import { CopyButton } from "#platform/web/ui/copy-button.tsx";

interface ReadingOfProps {
  id: string;
  otherwise: ReactNode;
}

export function ReadingOf({ id, otherwise }: ReadingOfProps) {
  const { change } = useAddress();
  const agent = useQuery(agentQuery(id));
  const refresh = useRefreshAgents();
  if (agent.error) return otherwise;
  if (!agent.data) return null;

  function close() {
    change({ reading: null });
    focusPage();
  }
  return (
    <ReadingCard
      agentId={id}
      onProposal={refresh}
      onClose={close}
      test={(isReading) => <TestQuestion agentId={id} isReading={isReading} />}
      actions={
        <>
          <LinkButton variant="primary" href={agent.data.publicUrl} isNewTab>
            Open the agent
          </LinkButton>
          <CopyButton
            label="Copy link"
            text={agent.data.publicUrl}
            copied="URL copied to clipboard"
          />
          <LinkButton variant="ghost" href={`/agents/${id}/edit`}>
            Edit
          </LinkButton>
        </>
      }
    />
  );
}
