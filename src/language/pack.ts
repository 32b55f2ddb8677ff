import type { page } from "./en.ts";
import type {
  AgentPhrases,
  GrammarWords,
  LauncherTexts,
  MailPhrases,
  Words,
} from "./pack-parts.ts";

export type PageTexts = typeof page;

/** Everything the product says or knows in one language: one file in this folder. */
export interface LanguagePack {
  page: PageTexts;
  launcher: LauncherTexts;
  agent: AgentPhrases;
  mail: MailPhrases;
  words: Words;
  /** Without it, a model's claims are checked by figures and content words only. */
  grammar?: GrammarWords;
}
