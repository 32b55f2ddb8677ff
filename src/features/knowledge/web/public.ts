import { useQuery } from "@tanstack/react-query";
import { readingQuery } from "./knowledge-data.ts";

// Apart from public.tsx, whose views are lazily loaded.

export function useAgentsReading(agentIds: readonly string[]): string[] {
  const { data = [] } = useQuery(readingQuery(agentIds));
  return agentIds.filter((id) => data.includes(id));
}
