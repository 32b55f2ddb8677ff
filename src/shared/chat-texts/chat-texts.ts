import { type ChatLanguage, chatLanguages } from "../vocabulary.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { he } from "./he.ts";
import { hi } from "./hi.ts";
import { it } from "./it.ts";
import { ja } from "./ja.ts";
import { nl } from "./nl.ts";
import { pl } from "./pl.ts";
import { pt } from "./pt.ts";
import { tr } from "./tr.ts";
import { zh } from "./zh.ts";

export type ChatTexts = typeof en;

/** All languages: for the server, which sends a visitor one of them, and for the owner's preview. */
export const chatTexts: Record<ChatLanguage, ChatTexts> = {
  ...{ en, es, fr, de, pt, it, nl, pl, tr, ar, he, hi, zh, ja },
};

/** What the visitor's page says before it knows the agent. */
export type FirstTexts = Pick<
  ChatTexts,
  | "loading"
  | "notFoundTitle"
  | "notFound"
  | "notLoadedTitle"
  | "notLoaded"
  | "tryAgain"
  | "poweredBy"
>;

/** The first language that the browser asks for and that we have; English otherwise. */
export function languageFor(accepted: string | undefined): ChatLanguage {
  const wanted = (accepted ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", weight] = part
        .trim()
        .toLowerCase()
        .split(/;\s*q=/);
      return { code: tag.split("-")[0] ?? "", weight: weight === undefined ? 1 : Number(weight) };
    })
    .sort((a, b) => b.weight - a.weight)
    // An old name for Hebrew.
    .map(({ code }) => (code === "iw" ? "he" : code));
  return wanted.flatMap((code) => chatLanguages.filter((one) => one === code))[0] ?? "en";
}
