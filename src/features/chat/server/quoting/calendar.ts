import { contentWords, languageOf } from "#features/knowledge/server/public.ts";
import { remember } from "#platform/server/remember.ts";
import { plainText } from "../rules/plain-text.ts";

/** A day of the week or a month, such as 'month 7'. */
type Named = string;

/** Languages in which one letter or two stand for a day. */
const unspaced = new Set(["zh", "ja", "th"]);
const languagesMax = 50;
const textsRemembered = 1_000;

interface Names {
  /** By the stems of their names, whole and short. */
  byStem: Map<string, Named>;
  byName: Map<string, Named>;
  pattern: RegExp | null;
}

/** The day or month that a word of a question names. */
export function dateNamed(word: string, language: string): Named | undefined {
  const { stem } = languageOf(language);
  return namesOf(language).byStem.get(plainText(stem(word.toLowerCase())));
}

export function namesDate(text: string, language: string): boolean {
  return text
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => word && dateNamed(word, language) !== undefined);
}

/**
 * The days and months that a text names, whole ('Sunday'), short ('Sun 9–12') or within a range ('Mon–Fr',
 * 'Oct–Mar'), each with the word that stands for it there.
 */
export const datesSaid = remember(textsRemembered, (text, language: string): Map<Named, string> => {
  const { byName, pattern } = namesOf(language);
  const said = new Map<Named, string>();
  if (!pattern) return said;
  const wordFor = (name: string) => contentWords(name, language)[0] ?? plainText(name);
  for (const [, first = "", last = ""] of text.matchAll(pattern)) {
    const begin = byName.get(plainText(first));
    const end = byName.get(plainText(last));
    if (!begin) continue;
    const isRange = end && kindOf(end) === kindOf(begin);
    for (const one of isRange ? between(begin, end) : [begin])
      if (!said.has(one)) said.set(one, wordFor(one === end ? last : first));
  }
  return said;
});

const namesOf = remember(languagesMax, (language): Names => {
  const names: [string, Named][] = [];
  const add = (part: "weekday" | "month", form: "long" | "short", at: number, date: Date) => {
    const format = new Intl.DateTimeFormat(language, { [part]: form, timeZone: "UTC" });
    names.push([format.format(date).replace(/\.$/, ""), `${part} ${at}`]);
  };
  if (unspaced.has(language) || !/^[a-z]{2,3}$/.test(language))
    return { byStem: new Map(), byName: new Map(), pattern: null };
  for (const form of ["long", "short"] as const) {
    // 1 January 2024 was a Monday.
    for (let at = 0; at < 7; at += 1) add("weekday", form, at, new Date(Date.UTC(2024, 0, 1 + at)));
    for (let at = 0; at < 12; at += 1) add("month", form, at, new Date(Date.UTC(2024, at, 1)));
  }
  const { stem } = languageOf(language);
  const written = names.map(([name]) => name).sort((a, b) => b.length - a.length);
  const name = `(${written.join("|")})s?`;
  // Short names are also words: 'So backen wir'. Before a time, a sign or a range they are not.
  const end = String.raw`(?![\p{L}\p{N}])(?=\.?(?:\s*[–—,:;/&+|(-]|\s+\d|\s+(?:und|and|y|et|e|en|to|bis)\s|\s*$)|(?<=\p{L}{5}))`;
  const range = String.raw`\.?\s?(?:[–—-]|to|through|bis|a|al|au|à|tot)\s?`;
  return {
    byStem: new Map(names.map(([name, named]) => [plainText(stem(name.toLowerCase())), named])),
    byName: new Map(names.map(([name, named]) => [plainText(name), named])),
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])${name}(?:${range}${name}(?![\p{L}\p{N}])|${end})`,
      "gmu",
    ),
  };
});

function kindOf(named: Named) {
  return named.split(" ")[0];
}

/** Also over the end of the week or the year: from October to March. */
function between(begin: Named, end: Named): Named[] {
  const [kind = "", first = ""] = begin.split(" ");
  const count = kind === "month" ? 12 : 7;
  const last = Number(end.split(" ")[1]);
  const length = ((last - Number(first) + count) % count) + 1;
  return Array.from({ length }, (_, at) => `${kind} ${(Number(first) + at) % count}`);
}
