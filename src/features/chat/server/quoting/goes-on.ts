import { contentWords } from "#features/knowledge/server/public.ts";
import { namesDate } from "./calendar.ts";

/** 'And in November?', 'What about Germany?': who begins so asks the same of something else. */
const begins =
  /^\P{L}*(?:and|or|what about|how about|und|oder|was ist mit|et|ou|y|e|o|qué tal|en|of)(?!\p{L})/iu;
const wordsMax = 2;

/** The question before it with what is asked for now: 'how much is a double in July' with 'and in November?'. */
export function askedOn(
  text: string,
  earlier: string | undefined,
  language: string,
): string | null {
  if (earlier === undefined || !begins.test(text)) return null;
  const words = contentWords(text.replace(begins, " "), language).length;
  if (words === 0 || words > wordsMax) return null;
  const kept = namesDate(text, language)
    ? earlier
        .split(/\s+/)
        .filter((word) => !namesDate(word, language))
        .join(" ")
    : earlier;
  return `${kept.replace(/[?？]\s*$/u, "")} ${text.replace(begins, " ").trim()}`;
}
