import type { FoundPassage, KnownFacts } from "#features/knowledge/server/public.ts";
import type { AnswerSource } from "#shared/answer-source.ts";
import type { personalities } from "#shared/vocabulary.ts";
import type { Intent } from "./understand/intent.ts";

/** Earlier messages of the conversation, oldest first. */
export type History = { sender: "user" | "agent"; content: string }[];

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
  /** What is said besides questions: a greeting, thanks, the wish for a person. */
  intents: Intent[];
  /** What the visitor's message before meant: 'And on Sunday?' goes on with it. */
  earlierIntent: Intent | null;
  /** The questions in it: none, one, or several that are looked up one by one. */
  parts: QuestionPart[];
  history: History;
  /** To answer in, such as 'pt'. */
  language: string;
  /** Of most pages. */
  siteLanguage: string | null;
  now: Date;
  agent: AnsweringAgent;
  assistantName: string;
  /** The version of its knowledge. */
  version?: number;
  /** Whether pages are still being read, and whether there are any. */
  knowledge: "reading" | "ready" | "empty";
}

export interface Candidates {
  text: string;
  /** Best first. */
  passages: FoundPassage[];
  /** Whether words alone would say that the passages hold the answer. */
  isAnswerable: boolean;
}

export interface QuestionPart extends Candidates {
  /** Null: to be found on the pages. Others may be answered from facts. */
  intent: Intent | null;
  /** The same with what was asked before; null where nothing was. */
  inContext: Candidates | null;
}

export interface AnsweringAgent {
  id: string;
  ownerId: string;
  name: string;
  personality: (typeof personalities)[number];
  facts: KnownFacts;
  description?: string | null;
  businessDescription?: string | null;
  location?: string | null;
  industry?: string | null;
  /** The owner's, for a model that writes. */
  systemPrompt?: string | null;
  guidance?: string | null;
}
