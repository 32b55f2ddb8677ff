import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { nl } from "./nl.ts";
import { ar, he, hi, ja, pl, tr, zh } from "./others.ts";
import { pt } from "./pt.ts";

/**
 * What people say when they mean something that needs no looking up. Alternatives of a regular
 * expression over text without case, accents and punctuation; each matches whole words.
 */
export interface RuleWords {
  greeting: string;
  thanks: string;
  /** 'OK' and the like: only where nothing else is said. */
  agreed: string;
  goodbye: string;
  /** Asks who or what answers. */
  human: string;
  /** Asks for a person. */
  person: string;
  /** Says that something was bad: no question, and no page makes it good. */
  complaint: string;
}

/** For what is answered from facts. A question counts only if no other word of weight stands in it. */
export interface FactWords {
  phone: string;
  email: string;
  address: string;
  hours: string;
  now: string;
  today: string;
  tomorrow: string;
  weekend: string;
  /** Asks for less than the day, or for something else beside it: 'evening', 'after', 'only', 'other'. */
  partOfDay: string;
  price: string;
  /** Asks whether there is such a thing. */
  offers: string;
  /** Words that say nothing about what is asked for: 'bring', 'anything'. */
  weightless: string;
  /** Words without weight beside the language's stop words. */
  besides: string;
}

export const ruleWords: Record<string, RuleWords> = {
  en,
  es,
  fr,
  de,
  pt,
  it,
  nl,
  pl,
  tr,
  ar,
  he,
  hi,
  zh,
  ja,
};

export const factWords: Record<string, FactWords> = { en, es, fr, de, pt, it, nl };

export const matchStart = matcher((words) => `^(?:${words})(?=\\s|$)`);
export const matchEnd = matcher((words) => `(?<=^|\\s)(?:${words})$`);
export const matchWithin = matcher((words) => `(?<=^|\\s)(?:${words})(?=\\s|$)`);

function matcher(pattern: (words: string) => string) {
  const compiled = new Map<string, RegExp>();
  return (words: string, plain: string): string | undefined => {
    const expression = compiled.get(words) ?? new RegExp(pattern(words), "u");
    compiled.set(words, expression);
    return expression.exec(plain)?.[0];
  };
}
