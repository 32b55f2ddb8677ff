import type { page } from "./en.ts";
import type { AgentPhrases, GrammarWords, LauncherTexts, Words } from "./pack-parts.ts";

/** The fixed texts of the visitor's page. What is in braces is filled in. */
export type PageTexts = typeof page;

/** Everything the product says or has to know in one language: a file of this folder. */
export interface LanguagePack {
  page: PageTexts;
  launcher: LauncherTexts;
  agent: AgentPhrases;
  words: Words;
  /** Without it a model's claims are checked by their figures and content words alone. */
  grammar?: GrammarWords;
}
