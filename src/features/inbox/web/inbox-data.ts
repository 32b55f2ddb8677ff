import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call, callPage } from "#platform/web/call.ts";
import { toast } from "#platform/web/ui/toast.tsx";
import {
  type BulkChange,
  type ConversationChange,
  type InboxFilter,
  inboxApi,
  type NewCannedReply,
} from "../contract.ts";
import { type OwnAnswer, unansweredCalls } from "../contract-unanswered.ts";

export const pageSize = 50;

export const inboxKeys = {
  all: ["inbox"],
  lists: ["inbox", "list"],
  counts: ["inbox", "counts"],
  one: (id: string) => ["inbox", "one", id],
  unanswered: ["inbox", "unanswered"],
};

export const conversationsQuery = (filter: InboxFilter) =>
  infiniteQueryOptions({
    queryKey: [...inboxKeys.lists, filter],
    queryFn: ({ pageParam }) =>
      callPage(inboxApi.list, {
        query: { ...filter, limit: pageSize, ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** Those listed first among the open ones. */
export const pinnedQuery = queryOptions({
  queryKey: [...inboxKeys.lists, "pinned"],
  queryFn: () => call(inboxApi.list, { query: { view: "pinned", limit: pageSize } }),
});

export const countsQuery = queryOptions({
  queryKey: inboxKeys.counts,
  queryFn: () => call(inboxApi.counts),
});

export const conversationQuery = (id: string, limit: number) =>
  queryOptions({
    queryKey: [...inboxKeys.one(id), limit],
    queryFn: () => call(inboxApi.get, { params: { id }, query: { limit } }),
    placeholderData: (before) => (before?.id === id ? before : undefined),
  });

export const cannedRepliesQuery = queryOptions({
  queryKey: ["inbox", "canned"],
  queryFn: () => call(inboxApi.cannedReplies),
});

export const peopleQuery = queryOptions({
  queryKey: ["inbox", "people"],
  queryFn: () => call(inboxApi.people),
  refetchOnMount: "always",
});

export const unansweredQuery = (limit = pageSize) =>
  queryOptions({
    queryKey: [...inboxKeys.unanswered, limit],
    queryFn: () => call(unansweredCalls.unanswered, { query: { limit } }),
    placeholderData: keepPreviousData,
  });

export const pagesQuery = (agentId: string, search: string) =>
  queryOptions({
    queryKey: ["inbox", "pages", agentId, search],
    queryFn: () => call(unansweredCalls.pages, { params: { agentId }, query: { search } }),
    placeholderData: keepPreviousData,
  });

export const openQuestionsQuery = queryOptions({
  queryKey: [...inboxKeys.unanswered, "most"],
  queryFn: () => call(unansweredCalls.unanswered, { query: { limit: 3 } }),
});

function useReadAgain(id: string) {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: inboxKeys.one(id) }),
      client.invalidateQueries({ queryKey: inboxKeys.lists }),
      client.invalidateQueries({ queryKey: inboxKeys.counts }),
    ]);
}

export function useTakeOver(id: string) {
  const readAgain = useReadAgain(id);
  return useMutation({
    mutationFn: () => call(inboxApi.takeOver, { params: { id } }),
    // Also if a colleague was first: then it shows who.
    onSettled: readAgain,
    meta: { errorTitle: "You are not answering" },
  });
}

export function useHandBack(id: string) {
  const readAgain = useReadAgain(id);
  return useMutation({
    mutationFn: () => call(inboxApi.handBack, { params: { id } }),
    onSettled: readAgain,
  });
}

export interface Said {
  text: string;
  clientId: string;
}

export function useSay(id: string, giveBack: (said: Said) => void) {
  const readAgain = useReadAgain(id);
  return useMutation({
    mutationFn: (said: Said) => call(inboxApi.say, { params: { id }, body: said }),
    onSuccess: readAgain,
    onError: (_, said) => giveBack(said),
    meta: { errorTitle: "Your message was not sent", errorText: "Try again." },
  });
}

export function useDraft(id: string) {
  return useMutation({
    mutationFn: () => call(inboxApi.draft, { params: { id } }),
    meta: { errorTitle: "No draft", errorText: "The assistant could not write one. Try again." },
  });
}

export function useChangeConversation(id: string) {
  const readAgain = useReadAgain(id);
  return useMutation({
    mutationFn: (change: ConversationChange) =>
      call(inboxApi.change, { params: { id }, body: change }),
    onSuccess: readAgain,
  });
}

export function useChangeConversations() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BulkChange) => call(inboxApi.changeSeveral, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: inboxKeys.all }),
  });
}

export function useRemoveConversation(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(inboxApi.remove, { params: { id } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: inboxKeys.one(id) });
      toast({ title: "Conversation deleted" });
      // Numbers elsewhere change, too. Not awaited, because the user leaves this page first.
      void client.invalidateQueries();
    },
  });
}

export function useAddNote(id: string) {
  const readAgain = useReadAgain(id);
  return useMutation({
    mutationFn: (text: string) => call(inboxApi.addNote, { params: { id }, body: { text } }),
    onSuccess: readAgain,
  });
}

export function useRemoveNote(id: string) {
  const readAgain = useReadAgain(id);
  return useMutation({
    mutationFn: (noteId: string) => call(inboxApi.removeNote, { params: { id, noteId } }),
    onSuccess: readAgain,
  });
}

export function useSaveCannedReply() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: NewCannedReply & { id?: string }) =>
      id
        ? call(inboxApi.changeCannedReply, { params: { id }, body })
        : call(inboxApi.addCannedReply, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: cannedRepliesQuery.queryKey }),
    meta: { isShownInForm: true },
  });
}

export function useRemoveCannedReply() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(inboxApi.removeCannedReply, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: cannedRepliesQuery.queryKey }),
  });
}

export function useAnswerQuestions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answer: OwnAnswer) => call(unansweredCalls.answer, { body: answer }),
    onSuccess: (_pair, { agentId }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: inboxKeys.unanswered }),
        client.invalidateQueries({ queryKey: ["knowledge", agentId] }),
        client.invalidateQueries({ queryKey: ["knowledge-content", agentId] }),
      ]),
    meta: { isShownInForm: true },
  });
}

export function useDismissQuestions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (questions: Pick<OwnAnswer, "agentId" | "questionIds">) =>
      call(unansweredCalls.dismiss, { body: questions }),
    onSuccess: () => client.invalidateQueries({ queryKey: inboxKeys.unanswered }),
  });
}
