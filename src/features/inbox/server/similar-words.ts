import { editDistance, languageOf, synonymsOf } from "#features/knowledge/server/public.ts";

/** Shorter words have too many neighbors with other meanings. */
const mistypedLettersMin = 5;
const swappedLettersMin = 4;
const longWordLetters = 8;
/** Compared letters: more than a thousand real questions need, and still instant. */
const comparedMax = 5_000_000;

/** Groups words that mean the same: synonyms and misspellings. Deterministic. */
export function similarWords(languageOfWord: Map<string, string>): Map<string, Set<string>> {
  const similar = new Map<string, Set<string>>();
  const note = (a: string, b: string) => {
    similar.set(a, (similar.get(a) ?? new Set()).add(b));
    similar.set(b, (similar.get(b) ?? new Set()).add(a));
  };
  for (const [word, language] of languageOfWord)
    for (const synonym of synonymsOf(word, languageOf(language)))
      if (languageOfWord.has(synonym)) note(word, synonym);
  let compared = 0;
  for (const words of withOneBeginning(languageOfWord.keys())) {
    compared += words.join("").length ** 2 / 2;
    if (compared > comparedMax) break;
    for (const [at, word] of words.entries())
      for (const other of words.slice(at + 1)) if (isMistyped(word, other)) note(word, other);
  }
  return similar;
}

/**
 * Candidates for misspellings share their first letter, as most do. The shortest lists first, so that a stranger who
 * fills one with invented words spoils only that.
 */
function withOneBeginning(all: Iterable<string>): string[][] {
  const typed = [...all].filter((word) => word.length >= swappedLettersMin && !/\d/.test(word));
  return [...Map.groupBy(typed, (word) => word[0] ?? "").values()].sort(
    (a, b) => a.length - b.length,
  );
}

function isMistyped(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  if (shorter < mistypedLettersMin) return isSwapped(a, b);
  const max = shorter >= longWordLetters ? 2 : 1;
  return editDistance(a, b, max) <= max;
}

function isSwapped(a: string, b: string): boolean {
  return editDistance(a, b, 1) <= 1 && [...a].sort().join() === [...b].sort().join();
}
