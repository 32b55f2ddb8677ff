import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { call, callPage } from "#platform/web/call.ts";
import { followTogether } from "#platform/web/follow.ts";
import { toast } from "#platform/web/ui/toast.tsx";
import {
  type Lead,
  type LeadCounts,
  type LeadDetails,
  type LeadFilter,
  type leadOrders,
  leadsApi,
} from "../contract.ts";

export const leadsPageSize = 100;
const lists = ["leads", "list"];

export type LeadOrder = (typeof leadOrders)[number];

export const leadsQuery = (filter: LeadFilter, order: LeadOrder) =>
  infiniteQueryOptions({
    queryKey: [...lists, filter, order],
    queryFn: ({ pageParam }) =>
      callPage(leadsApi.list, {
        query: {
          ...filter,
          ...(order !== "newest" && { order }),
          limit: leadsPageSize,
          ...(pageParam && { cursor: pageParam }),
        },
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // Live updates only reach the open page.
    refetchOnMount: "always",
  });

export const leadCountsQuery = queryOptions({
  queryKey: ["leads", "counts"],
  queryFn: () => call(leadsApi.counts),
  refetchOnMount: "always",
});

export const leadQuery = (id: string) =>
  queryOptions({
    queryKey: ["leads", "one", id],
    queryFn: () => call(leadsApi.get, { params: { id } }),
  });

export function useMarkSpam() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isSpam }: Pick<Lead, "id" | "isSpam">) =>
      call(leadsApi.markSpam, { params: { id }, body: { isSpam } }),
    onSuccess: ({ isSpam }) => {
      toast(
        isSpam
          ? { title: "Moved to spam", text: "It is no longer counted. Nothing was deleted." }
          : { title: "Not spam", text: "It joins your leads, with the usual alerts." },
      );
      return client.invalidateQueries();
    },
  });
}

export const leadPeopleQuery = queryOptions({
  queryKey: ["leads", "people"],
  queryFn: () => call(leadsApi.people),
});

function useReadAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["leads"] });
}

export function useAssignLead(id: string) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (assigneeId: string | null) =>
      call(leadsApi.change, { params: { id }, body: { assigneeId } }),
    onSuccess: readAgain,
  });
}

export function useRemoveLead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(leadsApi.remove, { params: { id } }),
    onSuccess: () => {
      toast({ title: "Lead deleted" });
      // Figures elsewhere change, too. Not awaited, because the details close first.
      void client.invalidateQueries();
    },
  });
}

export function useAddLeadNote(id: string) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (text: string) => call(leadsApi.addNote, { params: { id }, body: { text } }),
    onSuccess: readAgain,
  });
}

export function useRemoveLeadNote(id: string) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (noteId: string) => call(leadsApi.removeNote, { params: { id, noteId } }),
    onSuccess: readAgain,
  });
}

type StatusChange = Pick<Lead, "id" | "status">;

/** Optimistic; reverted if the server refuses. */
export function useSetLeadStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: StatusChange) =>
      call(leadsApi.change, { params: { id }, body: { status } }),
    onMutate: async (change) => {
      const onTheirWay = { queryKey: ["leads"], fetchStatus: "fetching" } as const;
      const stopped = client.getQueryCache().findAll(onTheirWay);
      await client.cancelQueries(onTheirWay);
      return { stopped, before: showStatus(client, change) };
    },
    onError: (_error, { id }, shown) =>
      shown?.before && showStatus(client, { id, status: shown.before }),
    onSettled: (_lead, _error, _change, shown) =>
      shown?.stopped.forEach(({ queryKey }) => {
        void client.invalidateQueries({ queryKey, exact: true });
      }),
  });
}

/** Updates every list, the details and the counts. Returns the previous status. */
function showStatus(client: QueryClient, { id, status }: StatusChange): Lead["status"] | undefined {
  let before: Lead["status"] | undefined;
  const changed = <Row extends Lead>(lead: Row): Row => {
    if (lead.id !== id) return lead;
    before = lead.status;
    return { ...lead, status };
  };
  client.setQueriesData<InfiniteData<{ rows: Lead[]; next: string | null }>>(
    { queryKey: lists },
    (list) =>
      list && {
        ...list,
        // Unchanged pages keep their identity, which avoids rerendering.
        pages: list.pages.map((page) =>
          page.rows.some((lead) => lead.id === id)
            ? { ...page, rows: page.rows.map(changed) }
            : page,
        ),
      },
  );
  client.setQueryData(leadQuery(id).queryKey, (lead: LeadDetails | undefined) =>
    lead ? changed(lead) : undefined,
  );
  const from = before;
  if (from && from !== status)
    client.setQueryData(leadCountsQuery.queryKey, (counts: LeadCounts | undefined) =>
      counts ? moved(counts, from, status) : undefined,
    );
  return from;
}

function moved({ byStatus, ...rest }: LeadCounts, from: Lead["status"], to: Lead["status"]) {
  return { ...rest, byStatus: { ...byStatus, [from]: byStatus[from] - 1, [to]: byStatus[to] + 1 } };
}

export function useLeadsEvents(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      followTogether(leadsApi.follow, {
        params: {},
        types: ["changed"],
        onEvent: () => {
          void client.invalidateQueries({ queryKey: lists });
          void client.invalidateQueries({ queryKey: leadCountsQuery.queryKey });
        },
      }),
    [client],
  );
}
