import type { FoundPassage } from "#features/knowledge/server/public.ts";

export interface ToRead {
  question: string;
  /** The visitor's: where a site says the same thing in two languages, this one is quoted. */
  language: string;
  /** Best first. */
  passages: FoundPassage[];
  /** Whether words alone would say that the passages hold the answer. */
  isAnswerable: boolean;
  /** How far above `acceptFrom` an answer has to score. */
  costs?: number | undefined;
}
