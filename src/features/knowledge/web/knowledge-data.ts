import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { z } from "zod";
import { ApiError, call } from "#platform/web/call.ts";
import { follow } from "#platform/web/follow.ts";
import { upload } from "#platform/web/upload.ts";
import {
  type BusinessFacts,
  type FoundListing,
  type Knowledge,
  KnowledgeEvent,
  type KnowledgePage,
  type KnowledgeSource,
  knowledgeApi,
  type NewQuestionPair,
  type NewWebsite,
  type OwnText,
  type SourceChange,
} from "../contract.ts";
import { isUnderWay, merge } from "./knowledge-events.ts";

export const knowledgeQuery = (agentId: string) =>
  queryOptions({
    queryKey: ["knowledge", agentId],
    queryFn: () => call(knowledgeApi.get, { params: { id: agentId } }),
  });

const readingKey = ["reading"];

export const readingQuery = (agentIds: readonly string[]) =>
  queryOptions({
    queryKey: [...readingKey, ...agentIds],
    queryFn: () => call(knowledgeApi.reading),
    enabled: agentIds.length > 0,
  });

const eventTypes = KnowledgeEvent.options.map(({ shape }) => shape.type.value);

/** Loads the agent's knowledge and follows a reading in progress. `onProposal`: its own fields may have changed. */
export function useKnowledge(agentId: string, onProposal: () => void) {
  const client = useQueryClient();
  // A daily reading may have begun meanwhile.
  const query = useQuery({ ...knowledgeQuery(agentId), refetchOnMount: "always" });
  const isReading = query.data?.sources.some(isUnderWay) ?? false;
  const hear = useEffectEvent((event: KnowledgeEvent) => {
    const { queryKey } = knowledgeQuery(agentId);
    client.setQueryData(queryKey, (known: Knowledge | undefined) => merge(known, event));
    const isOver = event.type === "source" && !isUnderWay(event.source);
    // After the end nobody listens, and the last pages may be missing. A fetch already under way may return
    // an older state.
    if (isOver || (event.type === "all" && client.isFetching({ queryKey }) > 0))
      void client.invalidateQueries({ queryKey });
    if (isOver) refreshReading();
    if (event.type === "proposal" || (event.type === "all" && event.knowledge.proposal))
      onProposal();
  });
  const refreshReading = () => {
    void client.invalidateQueries({ queryKey: readingKey });
    void client.invalidateQueries({ queryKey: contentKey(agentId) });
    void client.invalidateQueries({ queryKey: agentsKey });
  };

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

const contentKey = (agentId: string) => ["knowledge-content", agentId];

/** The state of an agent depends on what it knows. */
const agentsKey = ["agents"];

function useRefresh(agentId: string) {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries(knowledgeQuery(agentId)),
      client.invalidateQueries({ queryKey: contentKey(agentId) }),
      client.invalidateQueries({ queryKey: readingKey }),
      client.invalidateQueries({ queryKey: agentsKey }),
    ]);
}

function useSourceChange<Variables>(
  agentId: string,
  mutationFn: (variables: Variables) => Promise<KnowledgeSource>,
  isShownInForm = false,
) {
  const client = useQueryClient();
  const refresh = useRefresh(agentId);
  return useMutation({
    mutationFn,
    meta: { isShownInForm },
    onSuccess: (source) => {
      client.setQueryData(
        knowledgeQuery(agentId).queryKey,
        (known: Knowledge | undefined) => known && merge(known, { type: "source", source }),
      );
      return refresh();
    },
  });
}

export function useReadAgain(agentId: string, sourceId: string) {
  const params = { id: agentId, sourceId };
  return useSourceChange(agentId, () => call(knowledgeApi.readAgain, { params }));
}

export function useStopReading(agentId: string, sourceId: string) {
  const params = { id: agentId, sourceId };
  return useSourceChange(agentId, () => call(knowledgeApi.stop, { params }));
}

export function useAddWebsite(agentId: string) {
  return useSourceChange(
    agentId,
    (body: NewWebsite) => call(knowledgeApi.addWebsite, { params: { id: agentId }, body }),
    true,
  );
}

export function useAddPage(agentId: string) {
  return useSourceChange(
    agentId,
    (url: string) => call(knowledgeApi.addPage, { params: { id: agentId }, body: { url } }),
    true,
  );
}

export function useAddText(agentId: string) {
  return useSourceChange(
    agentId,
    (body: OwnText) => call(knowledgeApi.addText, { params: { id: agentId }, body }),
    true,
  );
}

export function useAddListing(agentId: string) {
  return useSourceChange(
    agentId,
    (body: FoundListing) => call(knowledgeApi.addListing, { params: { id: agentId }, body }),
    true,
  );
}

export function useChangeSource(agentId: string, sourceId: string) {
  return useSourceChange(
    agentId,
    (body: SourceChange) => call(knowledgeApi.change, { params: { id: agentId, sourceId }, body }),
    true,
  );
}

export function useRemoveSource(agentId: string) {
  const refresh = useRefresh(agentId);
  return useMutation({
    mutationFn: (sourceId: string) =>
      call(knowledgeApi.remove, { params: { id: agentId, sourceId } }),
    onSuccess: refresh,
  });
}

export function useFindListing(agentId: string) {
  return useMutation({
    mutationFn: (listing: string) =>
      call(knowledgeApi.findListing, { params: { id: agentId }, body: { listing } }),
    meta: { isShownInForm: true },
  });
}

export const factsQuery = (agentId: string) =>
  queryOptions({
    queryKey: [...contentKey(agentId), "facts"],
    queryFn: () => call(knowledgeApi.facts, { params: { id: agentId } }),
  });

export interface FactsChange {
  name?: string;
  timeZone?: string | null;
  chatSettings: {
    contact?: Record<"phone" | "email" | "address", string | null>;
    hours?: BusinessFacts["hours"]["value"];
  };
}

/** Injected, because another feature owns the agent's fields. */
export type CorrectFacts = (change: FactsChange) => Promise<unknown>;

export function useCorrectFacts(agentId: string, correct: CorrectFacts) {
  const refresh = useRefresh(agentId);
  return useMutation({
    mutationFn: correct,
    meta: { isShownInForm: true },
    onSuccess: refresh,
  });
}

export const contentQuery = (agentId: string, sourceId: string) =>
  queryOptions({
    queryKey: [...contentKey(agentId), sourceId, "content"],
    queryFn: () => call(knowledgeApi.content, { params: { id: agentId, sourceId } }),
  });

type PagesAsked = z.input<typeof knowledgeApi.pages.query>;

export const pagesQuery = (agentId: string, sourceId: string, query: PagesAsked) =>
  queryOptions({
    queryKey: [...contentKey(agentId), sourceId, "pages", query],
    queryFn: () => call(knowledgeApi.pages, { params: { id: agentId, sourceId }, query }),
    placeholderData: keepPreviousData,
  });

export function useChangePage(agentId: string, { id: pageId, sourceId }: KnowledgePage) {
  const refresh = useRefresh(agentId);
  const params = { id: agentId, sourceId, pageId };
  return useMutation({
    mutationFn: (what: "readPageAgain" | "leaveOutPage") => call(knowledgeApi[what], { params }),
    onSuccess: refresh,
  });
}

interface PassagesOf {
  agentId: string;
  sourceId: string;
  pageId?: string;
}

export const passagesQuery = (of: PassagesOf, search: string, limit: number) =>
  queryOptions({
    queryKey: [...contentKey(of.agentId), of.sourceId, "passages", of.pageId, search, limit],
    queryFn: () =>
      call(knowledgeApi.passages, {
        params: { id: of.agentId, sourceId: of.sourceId },
        query: { search, limit, ...(of.pageId && { pageId: of.pageId }) },
      }),
    placeholderData: keepPreviousData,
  });

export const pairsQuery = (agentId: string, search: string, limit: number) =>
  queryOptions({
    queryKey: [...contentKey(agentId), "pairs", search, limit],
    queryFn: () => call(knowledgeApi.pairs, { params: { id: agentId }, query: { search, limit } }),
    placeholderData: keepPreviousData,
  });

export function useWritePair(agentId: string, pairId: string | null) {
  const refresh = useRefresh(agentId);
  return useMutation({
    mutationFn: (body: NewQuestionPair) =>
      pairId === null
        ? call(knowledgeApi.addPair, { params: { id: agentId }, body })
        : call(knowledgeApi.changePair, { params: { id: agentId, pairId }, body }),
    meta: { isShownInForm: true },
    onSuccess: refresh,
  });
}

export function useRemovePair(agentId: string) {
  const refresh = useRefresh(agentId);
  return useMutation({
    mutationFn: (pairId: string) =>
      call(knowledgeApi.removePair, { params: { id: agentId, pairId } }),
    onSuccess: refresh,
  });
}

export function useAddFile(agentId: string) {
  const refresh = useRefresh(agentId);
  return useMutation({
    mutationFn: ({ file, onProgress, signal }: Upload) =>
      upload(knowledgeApi.addFile, { id: agentId }, file, { onProgress, signal }),
    meta: { isShownInForm: true },
    onSuccess: refresh,
  });
}

interface Upload {
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export function faultOf(error: Error | null, field: string): string | undefined {
  return error instanceof ApiError ? error.fields[field] : undefined;
}
