import { remember } from "#platform/server/remember.ts";
import { detectLanguage } from "./detect-language.ts";
import { type Language, languageOf, languages } from "./languages.ts";
import { knownShareMin, leaningShareMin } from "./settings.ts";
import { isSmallTalk } from "./small-talk.ts";
import { isStopWord } from "./vocabulary.ts";
import { fold, splitWords } from "./words.ts";

// "It" as in "How much is it?". Without words that are as often empty ("es gibt") or an article.
const pronouns: Record<string, string> = {
  en: "it it's its that that's these those they they're them their he him his she her one ones else",
  es: "eso esto ese esa esos esas estos estas ello ellos ellas otro otra",
  fr: "ça cela ceci celui celle ceux celles eux autre",
  de: "das dies diese dieser dieses diesen ihn ihm deren dessen davon dafür dazu damit dort andere",
  pt: "isso isto esse essa esses essas ele ela eles elas outro outra",
  it: "questo questa questi queste quello quella quelli quelle esso essa altro altra",
  nl: "dit dat deze die ervan ervoor daar hem hen andere",
  pl: "to ten ta te tego tej tych on ona ono oni one ich jego jej inny inne",
  ru: "это этот эта эти этого этой этих он она оно они его ее их другой другие",
  tr: "bu şu o bunu şunu onu bunun onun bunlar şunlar onlar başka",
  ar: "هذا هذه ذلك تلك هو هي هم",
  he: "זה זאת זו אלה אלו הוא היא הם אותו אותה",
  zh: "它 它们 他 她 他们 这 那 这个 那个 这些 那些",
  ja: "これ それ あれ この その あの",
};

/** "Yes, …", "And …?": who begins like this answers or goes on. */
const beginnings: Record<string, string> = {
  en: "yes yeah yep no nope not ok okay sure great perfect thanks thank alright and but or so well actually",
  es: "y e o pero sí no vale gracias bueno perfecto entonces",
  fr: "et ou mais oui non merci bien parfait alors donc",
  de: "und oder aber ja nein danke gut super perfekt dann also",
  pt: "e ou mas sim não obrigado obrigada bom perfeito então",
  it: "e o ma sì no grazie bene perfetto allora",
  nl: "en of maar ja nee bedankt goed prima dan dus",
  pl: "i a ale czy tak nie dzięki dobrze więc",
  ru: "и а но или да нет спасибо хорошо тогда",
  tr: "ve ama ya evet hayır teşekkürler tamam peki",
  ar: "نعم لا شكرا طيب لكن أو",
  he: "כן לא תודה אבל או אז",
  zh: "那 好 好的 是 不 谢谢 但是",
  ja: "はい いいえ では じゃあ でも",
};

function foldLists(lists: Record<string, string>): Map<Language, Set<string>> {
  return new Map(
    Object.entries(lists).map(([code, words]) => [
      languageOf(code),
      new Set(words.split(" ").map(fold)),
    ]),
  );
}

/** "And on Sunday?": a day asks when, of what was spoken about. */
const daysOf = remember(languages.length, (code) => new Set(namesOfDays(languageOf(code))));

function namesOfDays({ code, stem }: Language): string[] {
  const weekday = new Intl.DateTimeFormat(code, { weekday: "long", timeZone: "UTC" });
  const relative = new Intl.RelativeTimeFormat(code, { numeric: "auto" });
  const week = Array.from({ length: 7 }, (_, day) => weekday.format(day * 86_400_000));
  const names = [...week, relative.format(0, "day"), relative.format(1, "day")];
  return names.flatMap(splitWords).map((name) => fold(stem(name)));
}

const pronounsOf = foldLists(pronouns);
const beginningsOf = foldLists(beginnings);

function isPronoun(word: string, language: Language): boolean {
  return pronounsOf.get(language)?.has(fold(word)) ?? false;
}

/** Whether a message says by a pronoun or by how it begins that it goes on from what was said. */
export function pointsBack(text: string, likely: Language): boolean {
  const language = detectLanguage(text, likely);
  const words = splitWords(text);
  const goesOn = beginningsOf.get(language)?.has(fold(words[0] ?? "")) ?? false;
  return goesOn || words.some((word) => isPronoun(word, language));
}

/**
 * Whether a message that its own words do not answer may be answered from what was said before it.
 * `shareFound` is how much of it, by rarity, stands in one of the passages that the conversation
 * leads to: where they lack its words, it has left the subject.
 */
export function leansOnEarlier(text: string, likely: Language, shareFound: number): boolean {
  if (shareFound >= knownShareMin) return true;
  if (shareFound >= leaningShareMin && pointsBack(text, likely)) return true;
  const language = detectLanguage(text, likely);
  const words = splitWords(text);
  const saysNothingItself = (word: string) =>
    isStopWord(fold(word), language) ||
    isSmallTalk(word, language.code) ||
    isPronoun(word, language) ||
    daysOf(language.code).has(fold(language.stem(word)));
  return words.length > 0 && words.every(saysNothingItself);
}
