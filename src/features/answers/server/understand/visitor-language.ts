import {
  detectLanguage,
  languageOf,
  languageOfLetters,
} from "#features/knowledge/server/public.ts";
import { remember } from "#platform/server/remember.ts";

/** A few words tell nothing: 'Pronounce Debian' would be Spanish, and so would 'sing me a song' by two of its words. */
const wordsMin = 4;
const latin = /^[\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}]*$/u;

/**
 * The language to answer in. That of the pages holds until a message as a whole is in another; one that does not tell
 * goes on in the language of those before it.
 */
export function visitorLanguage(messages: string[], usual: string | null): string {
  return messages.reduce((likely, message) => {
    const bySmallWords = detectLanguage(message, languageOf(likely)).code;
    if (!latin.test(message) && bySmallWords !== languageOf(likely).code) return bySmallWords;
    if (message.trim().split(/\s+/).length < wordsMin) return likely;
    const lettersSay = byLetters(message) || likely;
    // Small words and letters have to agree on a language that is not the site's.
    return lettersSay === bySmallWords || !knowsSmallWords(lettersSay) ? lettersSay : likely;
  }, usual ?? "en");
}

/** Other languages are told by their letters alone. */
function knowsSmallWords(code: string): boolean {
  return languageOf(code).code === code;
}

/** Each message is looked at again with those that follow it. */
const messagesRemembered = 500;
const byLetters = remember(messagesRemembered, (text) => {
  const detected = languageOfLetters(text);
  return detected.isReliable() ? detected.language : "";
});
