import { type AgentChange, agentsApi } from "#features/agents/contract.ts";
import { useRefreshAgents } from "#features/agents/web/agents-data.ts";
import { SourcesView } from "#features/knowledge/web/public.tsx";
import { call } from "#platform/web/call.ts";
import type { EditTabProps } from "./edit-tab-props.ts";

/** Reading may propose new values for the agent's own fields. */
export function KnowledgeTab({ agent }: EditTabProps) {
  const correctFacts = (body: AgentChange) =>
    call(agentsApi.change, { params: { id: agent.id }, body });
  return (
    <SourcesView agentId={agent.id} onProposal={useRefreshAgents()} correctFacts={correctFacts} />
  );
}
