import { page as ar } from "./ar.ts";
import type { ChatLanguage } from "./codes.ts";
import { page as de } from "./de.ts";
import { page as en } from "./en.ts";
import { page as es } from "./es.ts";
import { page as fr } from "./fr.ts";
import { page as he } from "./he.ts";
import { page as hi } from "./hi.ts";
import { page as it } from "./it.ts";
import { page as ja } from "./ja.ts";
import { page as nl } from "./nl.ts";
import type { PageTexts } from "./pack.ts";
import { page as pl } from "./pl.ts";
import { page as pt } from "./pt.ts";
import { page as sv } from "./sv.ts";
import { page as tr } from "./tr.ts";
import { page as zh } from "./zh.ts";

/** Without what only the server says. */
export const pageTexts: Record<ChatLanguage, PageTexts> = {
  ...{ en, es, fr, de, pt, it, nl, pl, tr, ar, he, hi, zh, ja, sv },
};

/** Before the agent's own texts have loaded. */
export type FirstTexts = Pick<
  PageTexts,
  | "loading"
  | "notFoundTitle"
  | "notFound"
  | "notLoadedTitle"
  | "notLoaded"
  | "tryAgain"
  | "poweredBy"
>;
