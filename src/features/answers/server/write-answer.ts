import type { AgentActions } from "#features/actions/server/public.ts";
import type { FoundPassage, KnownFacts } from "#features/knowledge/server/public.ts";
import type { ChosenModel } from "#features/models/contract.ts";
import type { AnswerSource } from "#shared/answer-source.ts";
import type { AnswerLength, Creativity, personalities } from "#shared/vocabulary.ts";
import type { Intent } from "./understand/intent.ts";

export type History = { sender: "user" | "agent"; content: string }[];

export interface AnswerWriter {
  /** Yields text, then the sources. Ends soon after `signal` is aborted. */
  write: (question: AskedQuestion, signal: AbortSignal) => AsyncIterable<AnswerPiece>;
}

export type AnswerPiece =
  /** A replacement takes the place of all text before it. */
  | { type: "text"; text: string; isReplacement?: boolean }
  | ({ type: "end" } & Omit<Answer, "text">);

export function withPiece(
  said: string,
  { text, isReplacement }: { text: string; isReplacement?: boolean },
) {
  return isReplacement ? text : said + text;
}

export interface Answer {
  text: string;
  sources: AnswerSource[];
  isAnswered: boolean;
  offersContact: boolean;
  /** The visitor asked for a person, or the model says only a person can help. */
  callsPerson?: "asked" | "model";
  /** Why, for the person: from what the visitor said. */
  handoffNote?: string;
  /** Such as `openai/gpt-5-mini`; omitted if no model wrote it. */
  writtenBy?: string;
  /** Passages written by the owner, to count their use. */
  ownWordsIds?: string[];
}

export interface AskedQuestion {
  text: string;
  intents: Intent[];
  earlierIntent: Intent | null;
  parts: QuestionPart[];
  history: History;
  language: string;
  siteLanguage: string | null;
  now: Date;
  agent: AnsweringAgent;
  assistantName: string;
  version?: number;
  knowledge: "reading" | "ready" | "empty";
  /** What the agent can do beside saying something. */
  actions?: AgentActions;
}

export interface Candidates {
  text: string;
  passages: FoundPassage[];
  isAnswerable: boolean;
}

export interface QuestionPart extends Candidates {
  /** Null: to be looked up on the pages. */
  intent: Intent | null;
  inContext: Candidates | null;
}

export interface AnsweringAgent {
  id: string;
  ownerId: string;
  name: string;
  personality: (typeof personalities)[number];
  facts: KnownFacts;
  description?: string | null;
  /** The website's description of itself, used if the owner has written none. */
  proposedDescription?: string | null;
  businessDescription?: string | null;
  location?: string | null;
  industry?: string | null;
  systemPrompt?: string | null;
  guidance?: string | null;
  /** How its owner wants a language model to answer; omitted: as usual. */
  model?: ChosenModel | null;
  creativity?: Creativity;
  answerLength?: AnswerLength;
}
