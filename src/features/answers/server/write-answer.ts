import type { FoundPassage, KnownFacts } from "#features/knowledge/server/public.ts";
import type { AnswerSource } from "#shared/answer-source.ts";
import type { personalities } from "#shared/vocabulary.ts";
import type { Intent } from "./understand/intent.ts";

export type History = { sender: "user" | "agent"; content: string }[];

/** The interface between a conversation and its writer: rules and quotations, or a model. */
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

/** `[1]` in the text refers to the first source. */
export interface Answer {
  text: string;
  sources: AnswerSource[];
  isAnswered: boolean;
  offersContact: boolean;
  /** The visitor asked for a person, or the model says only a person can help. */
  callsPerson?: "asked" | "model";
  /** The model, such as `openai/gpt-5-mini`; omitted where the agent answered without one. */
  writtenBy?: string;
  /** Owner-written passages used, whose use is counted. */
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
}

export interface Candidates {
  text: string;
  passages: FoundPassage[];
  isAnswerable: boolean;
}

export interface QuestionPart extends Candidates {
  /** Null: to be found on the pages; others may be answered from facts. */
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
  /** As the website describes itself, where the owner has not written one: no words of the owner's. */
  proposedDescription?: string | null;
  businessDescription?: string | null;
  location?: string | null;
  industry?: string | null;
  systemPrompt?: string | null;
  guidance?: string | null;
}
