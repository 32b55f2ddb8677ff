import { remember } from "#platform/server/remember.ts";
import { languagesMax, languagesToTry } from "./languages-to-try.ts";
import { plainText } from "./plain-text.ts";
import { factWords, matchWithin } from "./words/rule-words.ts";

/** Money, or that there is none to be paid. */
export const amount =
  /\d\s?%|[$€£¥₹₦₽₩₺₪]\s?\d|\d[\d.,]*\s?(?:[$€£¥₹₦₽₩₺₪円元]|(?:usd|eur|gbp|ngn|chf|dollars?|euros?|pounds?|pesos?|reais|zł|kr|tl|cents?|ct)(?![\p{L}]))|(?<!\p{L})(?:free of charge|for free|(?:is|are|be) free|no (?:charge|cost|fee)|gratis|gratuit[eoa]?s?|grátis|kostenlos|kostenfrei|umsonst|ücretsiz|bezpłatn\p{L}*|مجان\p{L}*|חינם|मुफ़्त|免费|無料)/iu;

/** What is left of the question when the asking for a price is taken out: 'croissant'. */
export function withoutPriceWords(question: string, language: string): string {
  return plainText(question).replace(priceWords(language), " ").trim();
}

const priceWords = remember(languagesMax, (language) => {
  const words = languagesToTry(language, factWords).map(({ price }) => price);
  return new RegExp(`(?<=^|\\s)(?:${words.join("|")})(?=\\s|$)`, "gu");
});

export function asksPrice(question: string, language: string): boolean {
  const plain = plainText(question);
  return languagesToTry(language, factWords).some(({ price }) => matchWithin(price, plain));
}

/** 'Do you have donuts?' */
export function asksWhetherOffered(question: string, language: string): boolean {
  const plain = plainText(question);
  return languagesToTry(language, factWords).some(({ offers }) => matchWithin(offers, plain));
}
