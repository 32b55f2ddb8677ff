import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call, callPage } from "#platform/web/call.ts";
import { toast } from "#platform/web/ui/toast.tsx";
import { type ActionHeader, actionsApi, type NewAction } from "../contract-own.ts";

const pageSize = 50;

export const actionsQuery = (agentId: string) =>
  queryOptions({
    queryKey: ["agents", agentId, "actions"],
    queryFn: () => call(actionsApi.list, { params: { id: agentId } }),
  });

export const callsQuery = (agentId: string) =>
  infiniteQueryOptions({
    queryKey: ["agents", agentId, "action-calls"],
    queryFn: ({ pageParam }) =>
      callPage(actionsApi.calls, {
        params: { id: agentId },
        query: { limit: pageSize, ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    refetchOnMount: "always",
  });

interface Saved {
  /** Omitted: a new one. */
  id?: string | undefined;
  action: NewAction;
}

export function useSaveAction(agentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, action }: Saved) =>
      id
        ? call(actionsApi.change, { params: { id: agentId, actionId: id }, body: action })
        : call(actionsApi.create, { params: { id: agentId }, body: action }),
    meta: { isShownInForm: true },
    onSuccess: ({ name }) => {
      toast({ title: "Saved", text: `${name} is saved.` });
      return client.invalidateQueries(actionsQuery(agentId));
    },
  });
}

/** The gallery and a server's tools may add several. */
export function useAddActions(agentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (all: NewAction[]) => {
      const added = [];
      for (const body of all)
        added.push(await call(actionsApi.create, { params: { id: agentId }, body }));
      return added;
    },
    meta: { isShownInForm: true },
    onSettled: () => client.invalidateQueries(actionsQuery(agentId)),
  });
}

export function useRemoveAction(agentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (actionId: string) =>
      call(actionsApi.remove, { params: { id: agentId, actionId } }),
    onSuccess: () => client.invalidateQueries(actionsQuery(agentId)),
  });
}

export function useListTools(agentId: string) {
  return useMutation({
    mutationFn: (server: { address: string; headers: ActionHeader[] }) =>
      call(actionsApi.tools, { params: { id: agentId }, body: server }),
    meta: { isShownInForm: true },
  });
}

export function useCarryOut(agentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, values }: { id: string; values: Record<string, string> }) =>
      call(actionsApi.carryOut, { params: { id: agentId, actionId: id }, body: { values } }),
    meta: { isShownInForm: true },
    onSuccess: () => client.invalidateQueries({ queryKey: callsQuery(agentId).queryKey }),
  });
}

interface Tried extends Saved {
  values: Record<string, string>;
}

export function useTestAction(agentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, action, values }: Tried) =>
      call(actionsApi.test, { params: { id: agentId }, body: { action, id: id ?? null, values } }),
    meta: { isShownInForm: true },
    onSuccess: () => client.invalidateQueries({ queryKey: callsQuery(agentId).queryKey }),
  });
}
