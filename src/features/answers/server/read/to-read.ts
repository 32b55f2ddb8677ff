import type { FoundPassage } from "#features/knowledge/server/public.ts";

export interface ToRead {
  question: string;
  language: string;
  passages: FoundPassage[];
  /** The index's own verdict, without a model. */
  isAnswerable: boolean;
  costs?: number | undefined;
}
