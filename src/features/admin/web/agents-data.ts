import { useDebounced } from "#platform/web/debounced.ts";
import { industries } from "#shared/vocabulary.ts";
import { type AgentFilter, adminAgentsApi, agentSorts, agentStates } from "../contract-agents.ts";
import { oneOf, useListAddress } from "./list-address.ts";
import { useOperatorPages, useOperatorQuery } from "./operator-calls.ts";
import { usePager } from "./pager.tsx";

const pageSize = 25;
export const agentsKey = ["agents"];

const fields = ["search", "state", "industry", "sort"] as const;

export function useAgents() {
  const address = useListAddress(fields);
  const search = address.value("search").trim();
  const state = oneOf(agentStates, address.value("state"));
  const industry = oneOf(industries, address.value("industry"));
  const filter: AgentFilter = {
    ...(search && { search }),
    ...(state && { state }),
    ...(industry && { industry }),
  };
  const asked = useDebounced({
    filter,
    sort: oneOf(agentSorts, address.value("sort")) ?? "newest",
  });
  const pages = useOperatorPages([...agentsKey, "pages"], adminAgentsApi.list, {
    ...asked.filter,
    sort: asked.sort,
    limit: pageSize,
  });
  const count = useOperatorQuery([...agentsKey, "count"], adminAgentsApi.count, {
    query: asked.filter,
  });
  return { address, pages, pager: usePager(pages, asked), total: count.data?.total };
}
