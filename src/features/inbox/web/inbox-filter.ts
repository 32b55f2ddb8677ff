import { isDay, shiftDay, startOfDay } from "#shared/local-days.ts";
import { inboxViews, ratings } from "#shared/vocabulary.ts";
import type { InboxFilter } from "../contract.ts";

export const filterNames = ["agent", "answered", "rating", "country", "from", "to"] as const;
export type FilterName = (typeof filterNames)[number];

export function fieldsOf(params: URLSearchParams) {
  const day = (name: FilterName) => {
    const text = params.get(name) ?? "";
    return isDay(text) ? text : undefined;
  };
  const country = params.get("country") ?? "";
  return {
    agent: params.get("agent") || undefined,
    answered: (["yes", "no"] as const).find((known) => known === params.get("answered")),
    rating: ratings.find((known) => known === params.get("rating")),
    country: /^[A-Z]{2}$/.test(country) ? country : undefined,
    from: day("from"),
    to: day("to"),
  };
}

export function viewOf(params: URLSearchParams) {
  return inboxViews.find((known) => known === params.get("view")) ?? "open";
}

export function filterOf(params: URLSearchParams, zone: string): InboxFilter {
  const { agent, answered, rating, country, from, to } = fieldsOf(params);
  const search = params.get("search")?.trim();
  return {
    view: viewOf(params),
    ...(search && { search }),
    ...(agent && { agentId: agent }),
    ...(answered && { answered }),
    ...(rating && { rating }),
    ...(country && { country }),
    ...(from && { since: startOfDay(from, zone).toISOString() }),
    ...(to && { until: startOfDay(shiftDay(to, 1), zone).toISOString() }),
  };
}

export function countFilters(params: URLSearchParams): number {
  return Object.values(fieldsOf(params)).filter(Boolean).length;
}
