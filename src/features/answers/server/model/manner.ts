import type { AnswerLength, Creativity } from "#shared/vocabulary.ts";

export const temperatures: Record<Creativity, number> = { exact: 0, careful: 0.2, lively: 0.7 };

interface Length {
  /** What the model is told. */
  words: string;
  /** The share of the tokens that the operator allows per answer, thinking included. */
  share: number;
}

export const lengths: Record<AnswerLength, Length> = {
  short: { words: "Use one or two short sentences, and no list.", share: 0.5 },
  medium: { words: "Use at most four sentences, or a short list.", share: 1 },
  long: {
    words: "Answer in full, with the details that help: up to ten sentences, or a list.",
    share: 2,
  },
};
