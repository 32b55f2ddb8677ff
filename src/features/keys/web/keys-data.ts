import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/web/call.ts";
import { keysApi, type NewApiKey as Wish } from "../contract.ts";

export const keysQuery = queryOptions({ queryKey: ["keys"], queryFn: () => call(keysApi.list) });

export function useMakeKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Wish) => call(keysApi.create, { body }),
    meta: { isShownInForm: true },
    onSuccess: () => client.invalidateQueries(keysQuery),
  });
}

export function useDeleteKey(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(keysApi.remove, { params: { id } }),
    onSuccess: () => client.invalidateQueries(keysQuery),
  });
}
