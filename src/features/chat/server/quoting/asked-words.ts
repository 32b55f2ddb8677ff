import { contentWords, languageOf } from "#features/knowledge/server/public.ts";
import { languagesToTry } from "../rules/languages-to-try.ts";
import { withoutPriceWords } from "../rules/price.ts";
import { factWords } from "../rules/words/rule-words.ts";
import type { QuotablePassage } from "./quote-passage.ts";

export interface Asked {
  /** The words of weight in a question, as the passage writes them where it does. */
  words: Set<string>;
  /** Whether the passage has them all. */
  isAllSaid: boolean;
}

/** Languages that write 'Heizungswartung' where others write two words. */
const compounding = new Set(["de", "nl", "sv", "da", "no", "fi"]);
const partMin = 5;
const restMin = 4;
/** Below it, 'stove' would be taken for 'store'. */
const slipMin = 6;

export function askedWords(
  question: string,
  language: string,
  { title, heading, text, language: written }: QuotablePassage,
): Asked {
  const said = wordsOf(`${title} ${heading} ${text}`, written ?? "en");
  const wanted = contentWords(withoutWeightless(question, language), written ?? "en");
  const found = wanted.map((word) => asSaid(word, said, written ?? "en"));
  return {
    words: new Set(wanted.flatMap((word, at) => found[at] ?? [word])),
    isAllSaid: found.every((words) => words !== null),
  };
}

/** 'Check-out' is also written 'checkout'. */
export function wordsOf(text: string, language: string): Set<string> {
  const joined = text.match(/\p{L}+-\p{L}+/gu)?.map((word) => word.replace("-", "")) ?? [];
  return new Set(contentWords(`${text} ${joined.join(" ")}`, language));
}

function withoutWeightless(question: string, language: string): string {
  const { stopWords } = languageOf(language);
  const words = languagesToTry(language, factWords);
  const isWeightless = new RegExp(
    `^(?:${words.map(({ besides, weightless }) => `${besides}|${weightless}`).join("|")})$`,
    "u",
  );
  return withoutPriceWords(question, language)
    .split(" ")
    .filter((word) => word && !stopWords.has(word) && !isWeightless.test(word))
    .join(" ");
}

/** The word itself, else what it is part of or made of, else one that differs by a slip of the finger. */
function asSaid(word: string, said: Set<string>, written: string): string[] | null {
  if (said.has(word)) return [word];
  const others = [...said];
  // Walnuts are nuts, and so are others: which of them stands in a row is not known here.
  if (word === "nut") return others.some((one) => one.endsWith(word)) ? [] : null;
  const whole = others.find((one) => isPart(word, one, written));
  if (whole) return [whole];
  // '65l' is 65 of something.
  const number = /^(\d+)\p{L}{1,2}$/u.exec(word)?.[1];
  if (number && said.has(number)) return [number];
  // Pages often say a holiday's date instead of its name.
  if (/^(?:christma|xmas|weihnacht)/.test(word) && said.has("25")) return ["25"];
  const slip = others.find((one) => isSlip(word, one));
  return slip ? [slip] : compounding.has(written) ? partsOf(word, others) : null;
}

function isPart(word: string, whole: string, written: string): boolean {
  if (!compounding.has(written) || word.length < partMin) return false;
  // Stemmed, 'Heizungswartung' ends in 'wart'.
  const bare = word.replace(/ung$/, "");
  return whole.startsWith(bare) || whole.endsWith(bare);
}

/** 'Gasheizung' is told by 'Gas' and 'Heizungswartung'. */
function partsOf(word: string, others: string[]): string[] | null {
  for (const first of others) {
    const rest = first.length >= 3 && word.startsWith(first) ? word.slice(first.length) : "";
    const second = rest.length >= restMin && others.find((one) => one.startsWith(rest));
    if (second) return [first, second];
  }
  return null;
}

function isSlip(typed: string, meant: string): boolean {
  if (Math.max(typed.length, meant.length) < slipMin || typed[0] !== meant[0]) return false;
  if (Math.abs(typed.length - meant.length) > 1 || /\d/.test(typed)) return false;
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  let end = 0;
  const endMax = Math.min(typed.length, meant.length) - start;
  while (end < endMax && typed.at(-1 - end) === meant.at(-1 - end)) end += 1;
  const [one, other] = [typed, meant].map((word) => word.slice(start, word.length - end));
  if (one === undefined || other === undefined) return false;
  const isSwap = one.length === 2 && one === [...other].reverse().join("");
  return isSwap || Math.max(one.length, other.length) <= 1;
}
