import { languageOf } from "./search/languages.ts";
import { fold, splitWords } from "./search/words.ts";

/** The words of weight, reduced to what their forms share. */
export function contentWords(text: string, language: string): string[] {
  const { stopWords, stem } = languageOf(language);
  return splitWords(text)
    .filter((word) => word.length > 1 || /\p{N}|[^\p{Script=Latin}]/u.test(word))
    .filter((word) => !stopWords.has(fold(word)))
    .map((word) => fold(stem ? stem(word) : word));
}
