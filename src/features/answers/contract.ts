import { z } from "zod";
import { ActionStory } from "#features/actions/contract.ts";
import { AnswerSource } from "#shared/answer-source.ts";
import { endpoint } from "#shared/endpoint.ts";

export const Writer = z.enum(["built-in", "model"]);
export type Writer = z.infer<typeof Writer>;

const question = z
  .string()
  .trim()
  .min(1, "Please write a question.")
  .max(1000, "A question may have at most 1000 characters.");

export const PlaygroundQuestion = z.object({
  question,
  earlier: z
    .array(z.object({ sender: z.enum(["user", "agent"]), content: z.string().max(8000) }))
    .max(10)
    .default([]),
  writer: Writer,
});

export const TriedAnswer = z.object({
  text: z.string(),
  sources: z.array(AnswerSource),
  isAnswered: z.boolean(),
  writtenBy: z.enum(["rule", "built-in", "model"]),
  why: z.string().nullable(),
  tookMs: z.number().int(),
  trace: z.object({
    steps: z.array(z.string()),
    places: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        heading: z.string(),
        url: z.string().nullable(),
        text: z.string(),
        likelihood: z.number(),
        isSaid: z.boolean(),
      }),
    ),
  }),
  prompt: z.object({ instructions: z.string(), prompt: z.string() }),
  /** Null: they are for the owner alone to try. */
  actions: ActionStory.nullable(),
});
export type TriedAnswer = z.infer<typeof TriedAnswer>;

export const QuestionRun = z.object({
  at: z.coerce.date(),
  writer: Writer,
  text: z.string(),
  isAnswered: z.boolean(),
  missingWords: z.array(z.string()),
});
export type QuestionRun = z.infer<typeof QuestionRun>;

export const SavedQuestion = z.object({
  id: z.uuid(),
  question: z.string(),
  expectedWords: z.array(z.string()),
  runs: z.array(QuestionRun),
});
export type SavedQuestion = z.infer<typeof SavedQuestion>;

export const NewQuestion = z.object({
  question,
  expectedWords: z
    .array(z.string().trim().min(1).max(100, "Expected words may have at most 100 characters."))
    .max(10, "Expect at most 10 words.")
    .default([]),
});
export type NewQuestion = z.infer<typeof NewQuestion>;

export const questionsMax = 100;

export const Playground = z.object({
  meanings: z.enum(["ready", "behind", "off"]),
  localModelFault: z.string().nullable(),
  model: z.string().nullable(),
  questions: z.array(SavedQuestion),
});
export type Playground = z.infer<typeof Playground>;

export const SearchedPassage = z.object({
  id: z.uuid(),
  title: z.string(),
  heading: z.string(),
  text: z.string(),
  url: z.string().nullable(),
});
export type SearchedPassage = z.infer<typeof SearchedPassage>;

const OfAgent = z.object({ id: z.uuid() });
const OfQuestion = OfAgent.extend({ questionId: z.uuid() });

export const playgroundApi = {
  get: endpoint("owner", "GET /api/agents/:id/playground", {
    summary: "Get the playground",
    key: "read",
    team: "editor",
    params: OfAgent,
    response: Playground,
  }),
  ask: endpoint("owner", "POST /api/agents/:id/playground", {
    summary: "Try a question in the playground",
    key: "chat",
    team: "editor",
    params: OfAgent,
    body: PlaygroundQuestion,
    response: TriedAnswer,
  }),
  search: endpoint("owner", "GET /api/agents/:id/passages", {
    summary: "Search an agent's knowledge",
    description: "The passages that fit a question best, as the agent finds them, the best first.",
    key: "read",
    team: "editor",
    params: OfAgent,
    query: z.object({ question, limit: z.coerce.number().int().min(1).max(20).default(8) }),
    response: z.array(SearchedPassage),
  }),
  save: endpoint("owner", "POST /api/agents/:id/saved-questions", {
    summary: "Save a test question",
    key: "write",
    team: "editor",
    params: OfAgent,
    body: NewQuestion,
    response: SavedQuestion,
    status: 201,
  }),
  remove: endpoint("owner", "DELETE /api/agents/:id/saved-questions/:questionId", {
    summary: "Delete a saved question",
    key: "write",
    team: "editor",
    params: OfQuestion,
    response: z.object({}),
  }),
  run: endpoint("owner", "POST /api/agents/:id/saved-questions/:questionId/run", {
    summary: "Run a saved question",
    key: "write",
    team: "editor",
    params: OfQuestion,
    body: z.object({ writer: Writer }),
    response: SavedQuestion,
  }),
};
