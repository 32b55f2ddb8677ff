import { languageOf } from "#features/knowledge/server/public.ts";
import { plainText } from "./plain-text.ts";

/** Whether nothing of weight is left once what was understood is taken out: then nothing was missed. */
export function isAllUnderstood(
  plain: string,
  understood: string[],
  { language, name }: { language: string; name: string },
): boolean {
  const { stopWords } = languageOf(language);
  const nameWords = new Set(plainText(name).split(" "));
  const pattern = new RegExp(`(?<=^|\\s)(?:${understood.join("|")})(?=\\s|$)`, "gu");
  return plain
    .replace(pattern, " ")
    .split(" ")
    .every((word) => word.length < 2 || isWeightless(word));

  function isWeightless(word: string) {
    return stopWords.has(word) || nameWords.has(word) || /^\d+$/.test(word);
  }
}
