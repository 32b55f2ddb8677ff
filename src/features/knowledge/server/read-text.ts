import type { OwnText } from "../contract.ts";
import { extractPage } from "./extract/extract-page.ts";
import { ownWordsFacts } from "./extract/facts/own-words.ts";
import type { Facts } from "./extract/facts.ts";
import { type PagePassage, passagesOf } from "./extract/split-passages.ts";
import { asMarkup } from "./text-markup.ts";

export interface ReadText {
  language: string | null;
  facts: Facts;
  passages: PagePassage[];
}

export function readText({ title, text }: OwnText): ReadText {
  const page = extractPage(asMarkup(text), "https://own-text.invalid/");
  const { language } = page;
  const facts = { ...ownWordsFacts(text, language ?? "en"), ...page.facts };
  return { language, facts, passages: passagesOf({ ...page, title }) };
}
