import {
  detectLanguage,
  languageOf,
  languageOfLetters,
} from "#features/knowledge/server/public.ts";
import { remember } from "#platform/server/remember.ts";

/** Fewer words are unreliable: 'Pronounce Debian' or 'sing me a song' would be taken for Spanish. */
const wordsMin = 4;
const latin = /^[\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}]*$/u;

/**
 * The language to answer in: the site's, until a whole message is in another. Ambiguous messages continue in
 * the previous language.
 */
export function visitorLanguage(messages: string[], usual: string | null): string {
  return messages.reduce((likely, message) => {
    const bySmallWords = detectLanguage(message, languageOf(likely)).code;
    if (!latin.test(message) && bySmallWords !== languageOf(likely).code) return bySmallWords;
    if (message.trim().split(/\s+/).length < wordsMin) return likely;
    const lettersSay = byLetters(message) || likely;
    // Stop words and letter statistics must agree on another language than the site's.
    return lettersSay === bySmallWords || !knowsSmallWords(lettersSay) ? lettersSay : likely;
  }, usual ?? "en");
}

function knowsSmallWords(code: string): boolean {
  return languageOf(code).code === code;
}

/** Each message is analyzed again with every later one. */
const messagesRemembered = 500;
const byLetters = remember(messagesRemembered, (text) => {
  const detected = languageOfLetters(text);
  return detected.isReliable() ? detected.language : "";
});
