import { useMayDo } from "#features/accounts/web/public.ts";
import { TextLink } from "#platform/web/ui/button.tsx";
import type { Agent } from "../contract.ts";
import { stateLooks } from "./agent-states.ts";

interface AgentStateNoteProps {
  agent: Pick<Agent, "id" | "state">;
  /** Where the next step is shown already. */
  isWithoutLink?: boolean;
}

/** What visitors get meanwhile, and the next step. */
export function AgentStateNote({ agent, isWithoutLink = false }: AgentStateNoteProps) {
  const isOwner = useMayDo();
  const { text, next } = stateLooks[agent.state];
  return (
    <>
      {text}{" "}
      {next && !isWithoutLink && (isOwner || !next.isOwners) && (
        <TextLink
          href={next.href(agent.id)}
          className="max-md:-my-3 max-md:inline-flex max-md:h-11 max-md:items-center"
        >
          {next.name}
        </TextLink>
      )}
    </>
  );
}
