import type { FoundPassage, KnownFacts } from "#features/knowledge/server/public.ts";
import type { AnswerSource } from "#shared/answer-source.ts";
import type { personalities } from "#shared/vocabulary.ts";

/** The one seam between a conversation and whoever writes the answer: rules and quotes, or a model. */
export interface AnswerWriter {
  /** Yields text and, last, what the text rests on. Ends soon after `signal` is aborted. */
  write: (question: AskedQuestion, signal: AbortSignal) => AsyncIterable<AnswerPiece>;
}

export type AnswerPiece = { type: "text"; text: string } | ({ type: "end" } & Omit<Answer, "text">);

/** `[1]` in the text refers to the first source. */
export interface Answer {
  text: string;
  sources: AnswerSource[];
  /** False for 'I don't know'. */
  isAnswered: boolean;
  offersContact: boolean;
  /** The visitor wants a person, or the model says that only one can help. */
  callsPerson?: "asked" | "model";
  /** Of what it rests on, the owner's own words: a question's answer among them counts as used. */
  ownWordsIds?: string[];
}

export interface AskedQuestion {
  /** As the visitor wrote it, without what cannot be seen. */
  text: string;
  /** The questions in it: one, or several that are better looked up one by one. */
  parts: QuestionPart[];
  /** Earlier messages of the conversation, oldest first. */
  history: { sender: "user" | "agent"; content: string }[];
  /** Of the visitor, such as 'pt'. */
  language: string;
  now: Date;
  agent: AnsweringAgent;
  assistantName: string;
  /** Whether pages are still being read, and whether there are any. */
  knowledge: "reading" | "ready" | "empty";
}

export interface QuestionPart {
  text: string;
  /** Best first. */
  passages: FoundPassage[];
  /** Whether the passages are likely to hold the answer. */
  isAnswerable: boolean;
}

export interface AnsweringAgent {
  id: string;
  ownerId: string;
  name: string;
  personality: (typeof personalities)[number];
  facts: KnownFacts;
  /** The owner's, for a model that writes. */
  systemPrompt?: string | null;
  guidance?: string | null;
}
