import type { FoundPassage } from "#features/knowledge/server/public.ts";

export interface ToRead {
  question: string;
  /** Of the visitor: where a site says the same in two, this one is quoted. */
  language: string;
  /** Best first. */
  passages: FoundPassage[];
  /** Whether words alone would say that the passages hold the answer. */
  isAnswerable: boolean;
  /** What an answer has to be better by than `acceptFrom`. */
  costs?: number | undefined;
}
