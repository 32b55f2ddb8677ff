import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/web/call.ts";
import { type Lead, type LeadChange, leadsApi } from "../contract.ts";

export const leadsQuery = queryOptions({
  queryKey: ["leads"],
  queryFn: () => call(leadsApi.list),
});

/** Shows the new status at once and takes it back when the server refuses. */
export function useSetLeadStatus() {
  const client = useQueryClient();
  const { queryKey } = leadsQuery;
  const show = ({ id, status }: LeadChange) =>
    client.setQueryData(queryKey, (leads: Lead[] | undefined) =>
      leads?.map((lead) => (lead.id === id ? { ...lead, status } : lead)),
    );
  return useMutation({
    mutationFn: ({ id, status }: LeadChange) =>
      call(leadsApi.setStatus, { params: { id }, body: { status } }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey)?.find(({ id }) => id === change.id);
      show(change);
      return before;
    },
    onError: (_error, _change, before) => before && show(before),
    onSuccess: show,
  });
}
