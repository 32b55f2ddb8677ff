import {
  contentWords,
  languageOf,
  synonymsOf,
  withPhrasesNamed,
} from "#features/knowledge/server/public.ts";
import { remember } from "#platform/server/remember.ts";
import { languagesMax, languagesToTry } from "../rules/languages-to-try.ts";
import { withoutPriceWords } from "../rules/price.ts";
import { factWords } from "../rules/words/rule-words.ts";
import { blocksOf } from "./blocks.ts";
import { dateNamed, datesSaid } from "./calendar.ts";
import type { QuotablePassage } from "./quote-passage.ts";

export interface Asked {
  /** The words of weight in a question, as the passage writes them where it does. */
  words: Set<string>;
  /** Those that are said as they were asked, not by another word for the same thing. */
  literal: Set<string>;
  /** Those that the passage does not have. */
  missing: Set<string>;
}

/** Languages that write 'Heizungswartung' where others write two words, and how long a part must be. */
const compounding = new Map([
  ...["de", "nl", "sv", "da", "no", "fi"].map((code) => [code, 5] as const),
  // 'バイト' is short for 'アルバイト'.
  ["ja", 3],
]);
const restMin = 4;
/** Below it, 'stove' would be taken for 'store'; two letters that changed places make no other word so soon. */
const slipMin = 6;
const swapMin = 4;

/** Reads a question once for all the passages that may answer it. */
export function asking(question: string, language: string): (passage: QuotablePassage) => Asked {
  const named = withPhrasesNamed(question, "instead").replace(inThePlace, " ");
  const weighty = withoutWeightless(named, language);
  const { besides } = lightWords(language);
  const pairs = new Map<string, string[]>();
  const always = weighty.some((word) => besides.test(word))
    ? null
    : inPairs(weighty, language, pairs);
  const synonyms = synonymsFor(language);

  return (passage) => {
    const written = passage.language ?? "en";
    const { said, others, names } = wordsOfPassage(
      [passage.title, passage.heading, passage.text].join(betweenParts),
      written,
    );
    const isNamed = (word: string) => contentWords(word, language).some((one) => names.has(one));
    const wanted =
      always ??
      inPairs(
        weighty.filter((word) => !besides.test(word) || isNamed(word)),
        language,
        pairs,
      );
    const readAs = (token: string) => {
      const synonym = synonymSaid(synonyms(token, written), others);
      const date = dateNamed(token, language) ?? dateNamed(token, written);
      const saidOfDate = date && datesSaid(passage.text, written).get(date);
      return contentWords(token, written).map((word) => ({
        word,
        synonym,
        said:
          saidOfDate && !said.has(word)
            ? [saidOfDate]
            : asSaid(word, said, others, written, synonym),
      }));
    };
    const found = wanted.flatMap((token) => {
      const read = readAs(token);
      const apart = pairs.get(token);
      return apart && read.every((one) => one.said === null) ? apart.flatMap(readAs) : read;
    });
    const isLiteral = ({ said, synonym }: (typeof found)[number]) =>
      said !== null && (synonym === undefined || !said.includes(synonym));
    return {
      words: new Set(found.flatMap((one) => one.said ?? [one.word])),
      literal: new Set(found.filter(isLiteral).flatMap((one) => one.said ?? [])),
      missing: new Set(found.filter((one) => one.said === null).map((one) => one.word)),
    };
  };
}

/** Visitors ask for the same passages again and again. */
const passagesRemembered = 1_000;

const wordsOfPassage = remember(passagesRemembered, (passage, written: string) => {
  const [title = "", heading = "", text = ""] = passage.split(betweenParts);
  // What stands in an e-mail address is no word of the page. Each run of signs is tried at its beginning alone.
  const mailAddress = /(?<!\S)\S+@\S+/g;
  const said = wordsOf(`${title} ${heading} ${text}`.replace(mailAddress, " "), written);
  return {
    said,
    others: [...said],
    names: wordsOf(`${heading} ${namesIn(text, written)}`, written),
  };
});

/** No page has it. */
const betweenParts = "\0";

/** Two words that are one thing together, such as 'gift card', as one; `pairs` then tells of which two. */
function inPairs(tokens: string[], language: string, pairs: Map<string, string[]>): string[] {
  const wanted: string[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const pair = `${tokens[at]}${tokens[at + 1] ?? ""}`;
    const isOne = at + 1 < tokens.length && synonymsOf(pair, languageOf(language)).size > 0;
    wanted.push(isOne ? pair : (tokens[at] ?? ""));
    if (isOne) {
      pairs.set(pair, tokens.slice(at, at + 2));
      at += 1;
    }
  }
  return wanted;
}

/** What pages call the thing that a word means, in whatever language it was asked. */
function synonymsFor(language: string) {
  const known = new Map<string, Set<string>[]>();
  return (token: string, written: string) => {
    const key = `${written} ${token}`;
    const synonyms =
      known.get(key) ??
      [...new Set([language, written, "en"])].map((one) => synonymsOf(token, languageOf(one)));
    known.set(key, synonyms);
    return synonyms;
  };
}

function synonymSaid(synonyms: Set<string>[], others: string[]): string | undefined {
  for (const some of synonyms) {
    const said = some.size > 0 && others.find((word) => some.has(word));
    if (said) return said;
  }
  return undefined;
}

/** 'Check-out' is also written 'checkout'. */
export function wordsOf(text: string, language: string): Set<string> {
  const joined =
    text.match(/(?<!\p{L})\p{L}+-\p{L}+/gu)?.map((word) => word.replace("-", "")) ?? [];
  return new Set(contentWords(`${text} ${joined.join(" ")}`, language));
}

/** 'Studio' is a word for the business, unless the page lists a plan or has a section of that name. */
function namesIn(text: string, language: string): string {
  return blocksOf(text, language)
    .flatMap((block) => (block.kind === "list" ? block.items.map(({ name }) => name) : []))
    .join(" ");
}

/** 'Is there wifi in the rooms?' asks for wifi. */
const inThePlace =
  /(?<!\p{L})(?:(?:in|on|at) (?:the|my|your|our|all) (?:rooms?|house|building|hotel|shop|store|restaurant|library|clinic)|(?:im|in (?:den|der|dem)|auf dem) (?:zimmern?|haus|hotel|gebäude|laden|geschäft|restaurant)|en (?:la|las|el) (?:habitaci[oó]n(?:es)?|hotel)|dans (?:la|les|l['’]) ?(?:chambres?|h[oô]tel)|nell[ae] camer[ae])(?!\p{L})/giu;

/** Pages often say a holiday's date instead of its name. */
const holidays: [RegExp, string][] = [
  [/^(?:christma|xmas|weihnacht|navidad|noel|natal|kerst)/, "25"],
  [/^(?:eve?$|heiligabend|nochebuena)/, "24"],
  [/^boxing/, "26"],
  [/^(?:silvest|nochevieja)/, "31"],
];

function withoutWeightless(question: string, language: string): string[] {
  const { stopWords } = languageOf(language);
  const { weightless } = lightWords(language);
  return withoutPriceWords(question, language)
    .split(" ")
    .filter((word) => word && !stopWords.has(word) && !weightless.test(word));
}

const lightWords = remember(languagesMax, (language) => {
  const words = languagesToTry(language, factWords);
  const patternOf = (lists: string[]) => new RegExp(`^(?:${lists.join("|")})$`, "u");
  return {
    weightless: patternOf(words.flatMap((one) => [one.weightless, one.hours])),
    besides: patternOf(words.map((one) => one.besides)),
  };
});

/** The word itself, else what it is part of or made of, another word for it, or one with a slip of the finger. */
function asSaid(
  word: string,
  said: Set<string>,
  others: string[],
  written: string,
  synonym: string | undefined,
): string[] | null {
  if (said.has(word)) return [word];
  const infinitive = written === "de" && infinitivesOf(word).find((one) => said.has(one));
  if (infinitive) return [infinitive];
  // Walnuts are nuts, and so are others: which of them stands in a row is not known here.
  if (word === "nut") return others.some((one) => one.endsWith(word)) ? [] : null;
  const whole = others.find((one) => isPart(word, one, written));
  if (whole) return [whole];
  // '65l' is 65 of something.
  const number = /^(\d+)\p{L}{1,2}$/u.exec(word)?.[1];
  if (number && said.has(number)) return [number];
  const day = holidays.find(([name]) => name.test(word))?.[1];
  if (day && said.has(day)) return [day];
  if (synonym) return [synonym];
  const slip = others.find((one) => isSlip(word, one));
  return slip ? [slip] : compounding.has(written) ? partsOf(word, others) : null;
}

/** Stemmed, 'liefert' and 'liefern' have little in common. */
function infinitivesOf(word: string): string[] {
  const root = /^(.{3,}[^aeiou])t$/.exec(word)?.[1];
  return root ? [`${root}n`, `${root}en`].map((one) => languageOf("de").stem(one)) : [];
}

function isPart(word: string, whole: string, written: string): boolean {
  if (word.length < (compounding.get(written) ?? Number.POSITIVE_INFINITY)) return false;
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
  if (Math.max(typed.length, meant.length) < swapMin || typed[0] !== meant[0]) return false;
  if (Math.abs(typed.length - meant.length) > 1 || /\d/.test(typed)) return false;
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  let end = 0;
  const endMax = Math.min(typed.length, meant.length) - start;
  while (end < endMax && typed.at(-1 - end) === meant.at(-1 - end)) end += 1;
  const [one, other] = [typed, meant].map((word) => word.slice(start, word.length - end));
  if (one === undefined || other === undefined) return false;
  const isSwap = one.length === 2 && one === [...other].reverse().join("");
  const isLong = Math.max(typed.length, meant.length) >= slipMin;
  return isSwap || (isLong && Math.max(one.length, other.length) <= 1);
}
