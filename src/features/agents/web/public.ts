import { useQuery } from "@tanstack/react-query";
import { agentsQuery } from "./agents-data.ts";

/** For a choice among the owner's agents. */
export function useAgents() {
  return useQuery(agentsQuery);
}
