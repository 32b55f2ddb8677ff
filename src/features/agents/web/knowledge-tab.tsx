import { SourcesView } from "#features/knowledge/web/public.tsx";
import { useRefreshAgents } from "./agents-data.ts";
import type { EditTabProps } from "./edit-tabs.ts";

/** What is read may propose the agent's own fields anew. */
export function KnowledgeTab({ agent }: EditTabProps) {
  return <SourcesView agentId={agent.id} onProposal={useRefreshAgents()} />;
}
