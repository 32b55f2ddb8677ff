import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";
import { Paging } from "#shared/paging.ts";
import { unansweredReasons } from "#shared/vocabulary.ts";

export const UnansweredQuestion = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  /** Cut to 300 letters: strangers wrote it, and up to a thousand are listed. */
  question: z.string(),
  reason: z.enum(unansweredReasons),
  createdAt: z.coerce.date(),
});
export type UnansweredQuestion = z.infer<typeof UnansweredQuestion>;

export const UnansweredGroup = z.object({
  agentId: z.uuid(),
  agentName: z.string(),
  question: z.string(),
  questions: z.array(UnansweredQuestion),
  /** Groups that may mean the same, the likeliest first. */
  similar: z.array(z.object({ question: z.string(), questionIds: z.array(z.uuid()) })),
});
export type UnansweredGroup = z.infer<typeof UnansweredGroup>;

export const questionLengthMax = 300;

export const OwnAnswer = z.object({
  agentId: z.uuid(),
  question: z.string().trim().min(1, "Question is required").max(questionLengthMax),
  answer: z.string().trim().min(1, "Answer is required").max(4000),
  questionIds: z.array(z.uuid()).max(200),
});
export type OwnAnswer = z.infer<typeof OwnAnswer>;

export const TriedQuestion = z.object({
  question: z.string(),
  /** The agent now gives this very answer. */
  isAnswered: z.boolean(),
  /** What it says now. */
  answer: z.string(),
});
export type TriedQuestion = z.infer<typeof TriedQuestion>;

export const KnownPage = z.object({ url: z.string(), title: z.string() });
export type KnownPage = z.infer<typeof KnownPage>;

export const unansweredCalls = {
  unanswered: endpoint("owner", "GET /api/inbox/unanswered", {
    summary: "List unanswered questions",
    key: "read",
    agentIn: "query",
    team: "editor",
    query: Paging.extend({ agentId: z.uuid().optional() }),
    response: z.array(UnansweredGroup),
  }),
  answer: endpoint("owner", "POST /api/inbox/answers", {
    summary: "Answer unanswered questions",
    description:
      "Publishes the answer and asks the questions again. A question in quite other words gets an entry of its own.",
    key: "write",
    agentIn: "body",
    team: "editor",
    body: OwnAnswer,
    response: z.array(TriedQuestion),
    status: 201,
  }),
  dismiss: endpoint("owner", "POST /api/inbox/unanswered/dismiss", {
    summary: "Dismiss unanswered questions",
    key: "write",
    agentIn: "body",
    team: "editor",
    body: OwnAnswer.pick({ agentId: true, questionIds: true }),
    response: z.object({}),
  }),
  /** Pages that the agent has read, to point visitors to. */
  pages: endpoint("owner", "GET /api/inbox/pages/:agentId", {
    summary: "List an agent's pages to point to",
    team: "editor",
    params: OwnAnswer.pick({ agentId: true }),
    query: z.object({ search: z.string().trim().max(200).default("") }),
    response: z.array(KnownPage),
  }),
};
