import { useQuery } from "@tanstack/react-query";
import { agentNamesQuery } from "./agents-data.ts";

/** For a choice among the owner's agents. */
export function useAgentNames() {
  return useQuery(agentNamesQuery);
}
