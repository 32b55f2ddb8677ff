import { wordsIn } from "#language/packs.ts";
import { remember } from "#platform/server/remember.ts";
import { languageOf, languages } from "./languages.ts";
import { fold } from "./words.ts";

const wordsOf = remember(languages.length + 1, (code) => {
  const { stem } = languageOf(code);
  return new Set(
    wordsIn(code)
      .smallTalk?.split(" ")
      .map((word) => fold(stem(word))),
  );
});

/** On some pages such words are content, so they are down-weighted rather than dropped. */
export function isSmallTalk(word: string, code: string): boolean {
  return wordsOf(code).has(fold(languageOf(code).stem(word)));
}
