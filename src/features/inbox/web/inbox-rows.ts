import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { InboxFilter } from "../contract.ts";
import { conversationsQuery, pinnedQuery } from "./inbox-data.ts";

/** Conversations in the order of the list: waiting or back from snooze first. */
export function useInboxRows(filter: InboxFilter) {
  const query = useInfiniteQuery(conversationsQuery(filter));
  const isWhole = filter.view === "open" && Object.keys(filter).length === 1;
  const pinned = useQuery({ ...pinnedQuery, enabled: isWhole });
  const first = isWhole ? (pinned.data ?? []) : [];
  const isKnown = !isWhole || pinned.isFetched;
  const rest = query.data?.pages.flatMap((page) => page.rows);
  const rows = isKnown && rest && [...first, ...rest.filter((row) => !isAmong(first, row))];
  return { query, rows: rows || undefined };
}

function isAmong(rows: readonly { id: string }[], { id }: { id: string }) {
  return rows.some((row) => row.id === id);
}
