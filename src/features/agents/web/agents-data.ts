import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "#platform/web/call.ts";
import { toast } from "#platform/web/ui/toast.tsx";
import { type Agent, type AgentChange, agentsApi, type NewAgent } from "../contract.ts";

export const agentsQuery = queryOptions({
  queryKey: ["agents"],
  queryFn: () => call(agentsApi.list),
});

export const agentNamesQuery = queryOptions({
  queryKey: [...agentsQuery.queryKey, "names"],
  queryFn: () => call(agentsApi.names),
});

export const agentQuery = (id: string) =>
  queryOptions({
    queryKey: [...agentsQuery.queryKey, id],
    queryFn: () => call(agentsApi.get, { params: { id } }),
  });

export const agentStatsQuery = (id: string) =>
  queryOptions({
    queryKey: [...agentsQuery.queryKey, id, "stats"],
    queryFn: () => call(agentsApi.stats, { params: { id } }),
  });

/** Refetched on every visit: an owner who has just pasted the code is waiting for it. */
export const installationsQuery = (id: string) =>
  queryOptions({
    queryKey: [...agentsQuery.queryKey, id, "installations"],
    queryFn: () => call(agentsApi.installations, { params: { id } }),
    staleTime: 0,
  });

export function useCreateAgent() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (newAgent: z.input<typeof NewAgent>) => call(agentsApi.create, { body: newAgent }),
    meta: { isShownInForm: true },
    onSuccess: () => {
      toast({ title: "Success!", text: "Your AI agent has been created successfully." });
      return refresh();
    },
  });
}

export function useChangeAgent(id: string) {
  const client = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (change: z.input<typeof AgentChange>) =>
      call(agentsApi.change, { params: { id }, body: change }),
    meta: { isShownInForm: true },
    onSuccess: (agent) => {
      client.setQueryData(agentQuery(id).queryKey, agent);
      toast({ title: "Success", text: "Agent updated successfully" });
      void refresh();
    },
  });
}

export function useSetActive(id: string) {
  const client = useQueryClient();
  const refresh = useRefresh();
  const { queryKey } = agentQuery(id);
  return useMutation({
    mutationFn: (isActive: boolean) =>
      call(agentsApi.change, { params: { id }, body: { isActive } }),
    onMutate: async (isActive) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (agent: Agent | undefined) => agent && { ...agent, isActive });
      return before;
    },
    onError: (_error, _isActive, before) => client.setQueryData(queryKey, before),
    onSuccess: () => {
      toast({ title: "Success", text: "Agent updated successfully" });
      return refresh();
    },
  });
}

export function useCheckWebsite(id: string) {
  return useMutation({
    mutationFn: (url: string) => call(agentsApi.checkWebsite, { params: { id }, body: { url } }),
    meta: { isShownInForm: true },
  });
}

export function useRemoveAgent() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call(agentsApi.remove, { params: { id } }),
    onSuccess: () => {
      toast({ title: "Success", text: "Agent deleted successfully" });
      return refresh();
    },
  });
}

/** Deleting an agent also affects the dashboard and everything it gathered. */
function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}

export function useRefreshAgents() {
  const client = useQueryClient();
  return () => client.invalidateQueries(agentsQuery);
}
