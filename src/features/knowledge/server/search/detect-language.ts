import { remember } from "#platform/server/remember.ts";
import { type Language, languageOf, languages } from "./languages.ts";
import { fold, splitWords } from "./words.ts";

/** Scripts with one language, or with one that most of their sites use. */
const scripts: [RegExp, string][] = [
  [/[\p{sc=Hiragana}\p{sc=Katakana}]/u, "ja"],
  [/\p{sc=Han}/u, "zh"],
  [/\p{sc=Arabic}/u, "ar"],
  [/\p{sc=Hebrew}/u, "he"],
  [/\p{sc=Devanagari}/u, "hi"],
  [/\p{sc=Cyrillic}/u, "ru"],
  [/\p{sc=Greek}/u, "el"],
];

const languagesOfStopWord = new Map<string, Language[]>();
for (const language of languages) {
  for (const word of language.stopWords) {
    languagesOfStopWord.set(word, [...(languagesOfStopWord.get(word) ?? []), language]);
  }
}

/**
 * The language by stop words, or `likely` if there are none. In questions of five words, stop words beat
 * letter statistics.
 */
export function detectLanguage(text: string, likely: Language): Language {
  return detect(text.slice(0, 400), likely.code);
}

const textsRemembered = 1_000;

const detect = remember(textsRemembered, (sample, likely: string): Language => {
  const script = /^[\p{sc=Latin}\p{sc=Common}]*$/u.test(sample)
    ? undefined
    : scripts.find(
        ([letters]) => (sample.match(new RegExp(letters, "gu"))?.length ?? 0) * 4 > sample.length,
      );
  if (script) return languageOf(script[1]);

  const wordCounts = new Map<Language, number>();
  const evidence = new Map<Language, number>();
  for (const word of splitWords(sample)) {
    const known = languagesOfStopWord.get(fold(word)) ?? [];
    for (const language of known) {
      wordCounts.set(language, (wordCounts.get(language) ?? 0) + 1);
      // A word shared by several languages counts for each in part.
      evidence.set(language, (evidence.get(language) ?? 0) + 1 / known.length);
    }
  }
  let best = languageOf(likely);
  for (const [language, amount] of evidence) {
    // One word is not enough: "Wi-Fi" is not Romanian.
    const isEnough = (wordCounts.get(language) ?? 0) > 1;
    if (isEnough && amount > (evidence.get(best) ?? 0) + 0.25) best = language;
  }
  return best;
});
