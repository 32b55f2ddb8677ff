import type { FoundPassage } from "#features/knowledge/server/public.ts";

export interface ToRead {
  question: string;
  language: string;
  passages: FoundPassage[];
  isAnswerable: boolean;
  costs?: number | undefined;
}
