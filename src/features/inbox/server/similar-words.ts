import { editDistance, languageOf, synonymsOf } from "#features/knowledge/server/public.ts";

/** Shorter words have too many neighbors that mean something else. */
const mistypedLettersMin = 5;
const swappedLettersMin = 4;
const longWordLetters = 8;

/**
 * Of the words that were asked with, those that say the same: what visitors of any business call one thing in
 * several ways, and one word typed wrongly. The same number of the same words is always answered the same.
 */
export function similarWords(languageOfWord: Map<string, string>): Map<string, Set<string>> {
  const similar = new Map<string, Set<string>>();
  const note = (a: string, b: string) => {
    similar.set(a, (similar.get(a) ?? new Set()).add(b));
    similar.set(b, (similar.get(b) ?? new Set()).add(a));
  };
  for (const [word, language] of languageOfWord)
    for (const synonym of synonymsOf(word, languageOf(language)))
      if (languageOfWord.has(synonym)) note(word, synonym);
  // A typing mistake seldom is the first letter.
  const byFirst = Map.groupBy(languageOfWord.keys(), (word) => word[0] ?? "");
  for (const words of byFirst.values())
    for (const [at, word] of words.entries())
      for (const other of words.slice(at + 1)) if (isMistyped(word, other)) note(word, other);
  return similar;
}

function isMistyped(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  if (/\d/.test(a + b)) return false;
  if (shorter < mistypedLettersMin) return shorter >= swappedLettersMin && isSwapped(a, b);
  const max = shorter >= longWordLetters ? 2 : 1;
  return editDistance(a, b, max) <= max;
}

/** 'oepn': the same letters, two of them the wrong way round. */
function isSwapped(a: string, b: string): boolean {
  return [...a].sort().join() === [...b].sort().join() && editDistance(a, b, 1) <= 1;
}
