import { useQuery } from "@tanstack/react-query";
import { agentNamesQuery, agentsQuery } from "./agents-data.ts";

export function useAgentNames() {
  return useQuery(agentNamesQuery);
}

/** Full agents, for roles that may see them. */
export function useAgents(maySee: boolean) {
  return useQuery({ ...agentsQuery, enabled: maySee });
}
