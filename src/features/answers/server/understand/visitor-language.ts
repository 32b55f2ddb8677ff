import {
  detectLanguage,
  languageOf,
  languageOfLetters,
} from "#features/knowledge/server/public.ts";
import { remember } from "#platform/server/remember.ts";

/** A few words' letters tell nothing: 'Pronounce Debian' would be Spanish. */
const wordsMin = 4;

/**
 * The language to answer in. That of the pages holds until a message as a whole is in another; one that does not tell
 * goes on in the language of those before it.
 */
export function visitorLanguage(messages: string[], usual: string | null): string {
  return messages.reduce((likely, message) => {
    const bySmallWords = detectLanguage(message, languageOf(likely)).code;
    // What the small words of its language or its script do not tell, letters may.
    const isKnown = bySmallWords !== languageOf(likely).code;
    if (isKnown) return bySmallWords;
    if (message.trim().split(/\s+/).length < wordsMin) return likely;
    return byLetters(message) || likely;
  }, usual ?? "en");
}

/** Each message is looked at again with those that follow it. */
const messagesRemembered = 500;
const byLetters = remember(messagesRemembered, (text) => {
  const detected = languageOfLetters(text);
  return detected.isReliable() ? detected.language : "";
});
