import { contentWords } from "#features/knowledge/server/public.ts";
import { amount } from "../rules/price.ts";
import type { QuotablePassage } from "./quote-passage.ts";

const lineMax = 40;
/** '/ month' */
const unitsMax = 2;

/** A card as shops and price lists have them: its name is the heading, its first line is only the price. */
export interface Card {
  named: string;
  /** What else it says. */
  rest: string;
}

export function cardOf({ heading, text, language }: QuotablePassage): Card | null {
  const name = nameIn(heading);
  const [line = "", ...rest] = text.split("\n");
  if (!name || !isPrice(line.trim(), language ?? "en")) return null;
  return { named: `${name}: ${line.trim()}`, rest: rest.join("\n").trim() };
}

/** 'from $12 / month', but no item of a list and no 'Flat white – $3'. */
function isPrice(line: string, language: string): boolean {
  const at = amount.exec(line)?.index;
  if (at === undefined || line.length > lineMax || /^(?:[-*•|]|\d+[.)]\s)|[.:;,]$/.test(line))
    return false;
  const words = (text: string) =>
    contentWords(text, language).filter((word) => !/\p{N}/u.test(word));
  return words(line.slice(0, at)).length === 0 && words(line.slice(at)).length <= unitsMax;
}

/** 'Basic tune: $95' tells the price of what is described below it. */
export function pricedHeading({ heading }: QuotablePassage): string | null {
  const name = nameIn(heading);
  return name && amount.test(name) ? name : null;
}

/** 'Dr Amir Sadiq' above what he does. */
export function personHeading({ heading }: Pick<QuotablePassage, "heading">): string | null {
  const name = nameIn(heading);
  return /^(?:\p{Lu}[\p{L}.'’-]* ){1,4}\p{Lu}[\p{L}'’-]+$/u.test(name) ? name : null;
}

function nameIn(heading: string): string {
  const name = heading.split(" › ").at(-1) ?? "";
  return /[?？]$/.test(name) ? "" : name.replace(/[.:：]$/, "");
}
