import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { ApiError, call } from "#platform/web/call.ts";
import { follow } from "#platform/web/follow.ts";
import { type Knowledge, KnowledgeEvent, knowledgeApi } from "../contract.ts";
import { isUnderWay, merge } from "./knowledge-events.ts";

export const knowledgeQuery = (agentId: string) =>
  queryOptions({
    queryKey: ["knowledge", agentId],
    queryFn: () => call(knowledgeApi.get, { params: { id: agentId } }),
  });

const eventTypes = KnowledgeEvent.options.map(({ shape }) => shape.type.value);

/** What the agent has read, and follows the reading while there is any. `onProposal`: its own fields may have changed. */
export function useKnowledge(agentId: string, onProposal: () => void) {
  const client = useQueryClient();
  const query = useQuery(knowledgeQuery(agentId));
  const isReading = query.data?.sources.some(isUnderWay) ?? false;
  const hear = useEffectEvent((event: KnowledgeEvent) => {
    const { queryKey } = knowledgeQuery(agentId);
    client.setQueryData(queryKey, (known: Knowledge | undefined) => merge(known, event));
    if (event.type === "proposal" || (event.type === "all" && event.knowledge.proposal))
      onProposal();
  });

  useEffect(() => {
    if (!isReading) return;
    return follow(knowledgeApi.follow, {
      params: { id: agentId },
      types: eventTypes,
      onEvent: (event) => hear(event),
    });
  }, [agentId, isReading]);

  return { ...query, isReading };
}

export function useReadAgain(agentId: string) {
  return useKnowledgeChange(agentId, knowledgeApi.readAgain);
}

export function useStopReading(agentId: string) {
  return useKnowledgeChange(agentId, knowledgeApi.stop);
}

function useKnowledgeChange(
  agentId: string,
  change: typeof knowledgeApi.readAgain | typeof knowledgeApi.stop,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(change, { params: { id: agentId } }),
    onSuccess: (knowledge) => client.setQueryData(knowledgeQuery(agentId).queryKey, knowledge),
  });
}

export function useAddWebsite(agentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (url: string) =>
      call(knowledgeApi.addWebsite, { params: { id: agentId }, body: { url } }),
    meta: { isShownInForm: true },
    onSuccess: () => client.invalidateQueries(knowledgeQuery(agentId)),
  });
}

/** What the server finds wrong with an address, for its field. */
export function addressFault(error: Error | null): string | undefined {
  return error instanceof ApiError ? error.fields.url : undefined;
}
