import { remember } from "#platform/server/remember.ts";
import { languageOf } from "./search/languages.ts";
import { fold, splitWords, withSmallPartsJoined } from "./search/words.ts";

const textsRemembered = 1_000;

export const contentWords = remember(
  textsRemembered,
  (text: string, language: string): readonly string[] => {
    const { stopWords, stem } = languageOf(language);
    return splitWords(withSmallPartsJoined(text))
      .filter((word) => word.length > 1 || /\p{N}|[^\p{Script=Latin}]/u.test(word))
      .filter((word) => !stopWords.has(fold(word)))
      .map((word) => fold(stem(word)));
  },
);
