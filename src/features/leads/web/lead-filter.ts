import { isDay, shiftDay, startOfDay } from "#shared/local-days.ts";
import { leadSources, leadStatuses } from "#shared/vocabulary.ts";
import { type LeadFilter, leadOrders } from "../contract.ts";

export const filterNames = ["status", "agent", "source", "from", "to"] as const;
export type FilterName = (typeof filterNames)[number];

export function filterOf(params: URLSearchParams, zone: string): LeadFilter {
  const { status, agent, source, from, to } = fieldsOf(params);
  const search = params.get("search")?.trim();
  const isSpam = params.get("folder") === "spam";
  return {
    ...(isSpam && { folder: "spam" }),
    ...(search && { search }),
    ...(status && { status }),
    ...(agent && { agentId: agent }),
    ...(source && { source }),
    ...(from && { since: startOfDay(from, zone).toISOString() }),
    ...(to && { until: startOfDay(shiftDay(to, 1), zone).toISOString() }),
  };
}

export function orderOf(params: URLSearchParams) {
  return leadOrders.find((known) => known === params.get("order")) ?? "newest";
}

export function fieldsOf(params: URLSearchParams) {
  const day = (name: FilterName) => {
    const text = params.get(name) ?? "";
    return isDay(text) ? text : undefined;
  };
  return {
    status: leadStatuses.find((known) => known === params.get("status")),
    agent: params.get("agent") || undefined,
    source: leadSources.find((known) => known === params.get("source")),
    from: day("from"),
    to: day("to"),
  };
}

export function hasQuestion(params: URLSearchParams): boolean {
  return Boolean(params.get("search")?.trim()) || countFilters(params) > 0;
}

export function countFilters(params: URLSearchParams): number {
  return Object.values(fieldsOf(params)).filter(Boolean).length;
}
