import { wordsByLanguage } from "#language/packs.ts";
import { remember } from "#platform/server/remember.ts";
import { detectLanguage } from "./detect-language.ts";
import { type Language, languageOf, languages } from "./languages.ts";
import { knownShareMin, leaningShareMin } from "./settings.ts";
import { isSmallTalk } from "./small-talk.ts";
import { isStopWord } from "./vocabulary.ts";
import { fold, splitWords } from "./words.ts";

function foldLists(kind: "pronouns" | "beginnings"): Map<Language, Set<string>> {
  return new Map(
    [...wordsByLanguage(kind)].map(([code, words]) => [
      languageOf(code),
      new Set(words.split(" ").map(fold)),
    ]),
  );
}

/** "And on Sunday?" asks when, about the previous subject. */
const daysOf = remember(languages.length, (code) => new Set(namesOfDays(languageOf(code))));

function namesOfDays({ code, stem }: Language): string[] {
  const weekday = new Intl.DateTimeFormat(code, { weekday: "long", timeZone: "UTC" });
  const relative = new Intl.RelativeTimeFormat(code, { numeric: "auto" });
  const week = Array.from({ length: 7 }, (_, day) => weekday.format(day * 86_400_000));
  const names = [...week, relative.format(0, "day"), relative.format(1, "day")];
  return names.flatMap(splitWords).map((name) => fold(stem(name)));
}

const pronounsOf = foldLists("pronouns");
const beginningsOf = foldLists("beginnings");

function isPronoun(word: string, language: Language): boolean {
  return pronounsOf.get(language)?.has(fold(word)) ?? false;
}

export function pointsBack(text: string, likely: Language): boolean {
  const language = detectLanguage(text, likely);
  const words = splitWords(text);
  const goesOn = beginningsOf.get(language)?.has(fold(words[0] ?? "")) ?? false;
  return goesOn || words.some((word) => isPronoun(word, language));
}

/**
 * Whether a message that its own words do not answer may be answered using earlier ones. `shareFound`: how
 * much of it, by rarity, occurs in one of the passages the conversation leads to; if little does, the subject
 * has changed.
 */
export function leansOnEarlier(text: string, likely: Language, shareFound: number): boolean {
  if (shareFound >= knownShareMin) return true;
  if (shareFound >= leaningShareMin && pointsBack(text, likely)) return true;
  const language = detectLanguage(text, likely);
  const words = splitWords(text);
  const saysNothingItself = (word: string) =>
    isStopWord(fold(word), language) ||
    isSmallTalk(word, language.code) ||
    isPronoun(word, language) ||
    daysOf(language.code).has(fold(language.stem(word)));
  return words.length > 0 && words.every(saysNothingItself);
}
