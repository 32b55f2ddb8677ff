import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/web/call.ts";
import {
  type NewQuestion,
  type Playground,
  playgroundApi,
  type SavedQuestion,
  type Writer,
} from "../contract.ts";

export const playgroundQuery = (agentId: string) =>
  queryOptions({
    queryKey: ["playground", agentId],
    queryFn: () => call(playgroundApi.get, { params: { id: agentId } }),
  });

export interface Asked {
  question: string;
  earlier: { sender: "user" | "agent"; content: string }[];
}

export function useTry(agentId: string, writer: Writer) {
  return useMutation({
    mutationFn: (asked: Asked) =>
      call(playgroundApi.ask, { params: { id: agentId }, body: { ...asked, writer } }),
    meta: { isShownInForm: true },
  });
}

export function useSaveQuestion(agentId: string) {
  const change = useQuestionsChange(agentId);
  return useMutation({
    mutationFn: (body: NewQuestion) => call(playgroundApi.save, { params: { id: agentId }, body }),
    onSuccess: (saved) => change((questions) => [...questions, saved]),
  });
}

export function useRemoveQuestion(agentId: string) {
  const change = useQuestionsChange(agentId);
  return useMutation({
    mutationFn: (questionId: string) =>
      call(playgroundApi.remove, { params: { id: agentId, questionId } }),
    onSuccess: (_, gone) => change((questions) => questions.filter(({ id }) => id !== gone)),
  });
}

const atOnce = 3;

export function useRunQuestions(agentId: string) {
  const change = useQuestionsChange(agentId);
  return useMutation({
    mutationFn: async ({ ids, writers }: { ids: string[]; writers: Writer[] }) => {
      const waiting = ids.flatMap((questionId) =>
        writers.map((writer) => ({ questionId, writer })),
      );
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const { questionId, writer } = next;
          const params = { id: agentId, questionId };
          const run = await call(playgroundApi.run, { params, body: { writer } });
          change((questions) => questions.map((one) => (one.id === run.id ? run : one)));
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
    },
  });
}

function useQuestionsChange(agentId: string) {
  const client = useQueryClient();
  return (change: (questions: SavedQuestion[]) => SavedQuestion[]) =>
    client.setQueryData(
      playgroundQuery(agentId).queryKey,
      (known: Playground | undefined) => known && { ...known, questions: change(known.questions) },
    );
}
