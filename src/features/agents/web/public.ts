import { useQuery } from "@tanstack/react-query";
import { agentNamesQuery, agentsQuery } from "./agents-data.ts";

export function useAgentNames() {
  return useQuery(agentNamesQuery);
}

export function useAgents(maySee: boolean) {
  return useQuery({ ...agentsQuery, enabled: maySee });
}
