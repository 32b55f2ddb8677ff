import {
  detectLanguage,
  languageOf,
  languageOfLetters,
} from "#features/knowledge/server/public.ts";
import { remember } from "#platform/server/remember.ts";
import { plainText } from "./rules/plain-text.ts";
import { partSmallTalk } from "./rules/small-talk.ts";
import { factWords } from "./rules/words/rule-words.ts";

/** Of a conversation's messages so far, oldest first: where one does not tell, the ones before it do. */
export function visitorLanguage(messages: string[], usual: string | null): string {
  return messages.reduce((likely, message) => {
    const { rest, language } = partSmallTalk(message);
    if (!rest) return language ?? likely;
    // Only Spanish begins its questions so.
    if (/[¿¡]/.test(rest)) return "es";
    const bySmallWords =
      byQuestionWords(rest, likely) ?? detectLanguage(rest, languageOf(likely)).code;
    // Of two or three words the letters tell nothing: 'Pronounce Debian' would be Spanish.
    const wordsMin = bySmallWords === likely ? 4 : 3;
    return byLetters(rest, wordsMin) ?? bySmallWords;
  }, usual ?? "en");
}

const wordsOfShortMax = 5;
const smallWords = Object.entries(factWords).map(
  ([code, { offers, price, weightless, besides }]) => ({
    code,
    asks: new RegExp(`^(?:${offers}|${price}|${weightless}|${besides})$`, "u"),
  }),
);

/** 'Verkauft ihr Gutscheine?' has one small word, but another that Germans ask with. */
function byQuestionWords(text: string, likely: string): string | null {
  const words = plainText(text).split(" ");
  if (words.length > wordsOfShortMax) return null;
  const counted = smallWords.map(({ code, asks }) => {
    const { stopWords } = languageOf(code);
    return { code, count: words.filter((word) => stopWords.has(word) || asks.test(word)).length };
  });
  const [best, next] = counted.sort((a, b) => b.count - a.count);
  const isClear =
    best && best.code !== likely && best.count >= 2 && best.count > (next?.count ?? 0);
  return isClear ? best.code : null;
}

function byLetters(text: string, wordsMin: number): string | null {
  if (text.split(/\s+/).length < wordsMin) return null;
  return reliableLanguage(text) || null;
}

/** Each message is looked at again with those that follow it. */
const messagesRemembered = 500;
const reliableLanguage = remember(messagesRemembered, (text) => {
  const detected = languageOfLetters(text);
  return detected.isReliable() ? detected.language : "";
});
