import type { Agent } from "#features/agents/contract.ts";

export interface EditTabProps {
  agent: Agent;
}
