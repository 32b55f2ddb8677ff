import type { FoundPassage } from "#features/knowledge/server/public.ts";
import type { Intent } from "../understand/intent.ts";
import type { AnsweringAgent, AskedQuestion } from "../write-answer.ts";

export interface AskedOfFacts
  extends Pick<AskedQuestion, "text" | "language" | "siteLanguage" | "now" | "history"> {
  intent: Intent | null;
  earlierIntent?: Intent | null;
  agent: Pick<AnsweringAgent, "name" | "facts">;
  passages: FoundPassage[];
}
