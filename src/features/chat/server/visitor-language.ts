import { eld } from "eld/extrasmall";
import { detectLanguage, languageOf } from "#features/knowledge/server/public.ts";
import { partSmallTalk } from "./rules/small-talk.ts";

/** Of a conversation's messages so far, oldest first: where one does not tell, the ones before it do. */
export function visitorLanguage(messages: string[], usual: string | null): string {
  return messages.reduce((likely, message) => {
    const { rest, language } = partSmallTalk(message);
    if (!rest) return language ?? likely;
    // Only Spanish begins its questions so.
    if (/[¿¡]/.test(rest)) return "es";
    const bySmallWords = detectLanguage(rest, languageOf(likely)).code;
    // Of two or three words the letters tell nothing: 'Pronounce Debian' would be Spanish.
    const wordsMin = bySmallWords === likely ? 4 : 3;
    return byLetters(rest, wordsMin) ?? bySmallWords;
  }, usual ?? "en");
}

function byLetters(text: string, wordsMin: number): string | null {
  if (text.split(/\s+/).length < wordsMin) return null;
  const detected = eld.detect(text);
  return detected.isReliable() ? detected.language : null;
}
