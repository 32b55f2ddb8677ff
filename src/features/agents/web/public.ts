import { useQuery } from "@tanstack/react-query";
import { agentNamesQuery, agentsQuery } from "./agents-data.ts";

/** For a choice among the owner's agents. */
export function useAgentNames() {
  return useQuery(agentNamesQuery);
}

/** Whole, for whoever may see them so. */
export function useAgents(maySee: boolean) {
  return useQuery({ ...agentsQuery, enabled: maySee });
}
