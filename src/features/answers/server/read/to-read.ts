import type { FoundPassage } from "#features/knowledge/server/public.ts";

export interface ToRead {
  question: string;
  /** The visitor's; preferred if a site says the same in two languages. */
  language: string;
  passages: FoundPassage[];
  /** The index's own verdict, without a model. */
  isAnswerable: boolean;
  costs?: number | undefined;
}
