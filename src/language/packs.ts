import * as ar from "./ar.ts";
import type { ChatLanguage } from "./codes.ts";
import * as de from "./de.ts";
import * as en from "./en.ts";
import * as es from "./es.ts";
import * as fr from "./fr.ts";
import * as he from "./he.ts";
import * as hi from "./hi.ts";
import * as it from "./it.ts";
import * as ja from "./ja.ts";
import * as nl from "./nl.ts";
import type { LanguagePack } from "./pack.ts";
import type { GrammarWords, Words } from "./pack-parts.ts";
import * as pl from "./pl.ts";
import * as pt from "./pt.ts";
import * as sv from "./sv.ts";
import * as tr from "./tr.ts";
import * as zh from "./zh.ts";

/** For the server, which sends a visitor one of them, and for the owner's preview. */
export const packs: Record<ChatLanguage, LanguagePack> = {
  ...{ en, es, fr, de, pt, it, nl, pl, tr, ar, he, hi, zh, ja, sv },
};

/** English, if we do not speak the language. */
export function packFor(language: string): LanguagePack {
  return isSpoken(language) ? packs[language] : packs.en;
}

export function isSpoken(language: string): language is ChatLanguage {
  return Object.hasOwn(packs, language);
}

/** For languages that we read on websites but do not speak. */
const furtherWords: Partial<Record<string, Partial<Words>>> = {
  ru: {
    greeting: "Здравствуйте! Чем могу помочь? Отвечаю на вопросы о {name}.",
    contact: "Контакты",
    closed: "закрыто",
    calendar: { weekend: "выходные" },
    pronouns: "это этот эта эти этого этой этих он она оно они его ее их другой другие",
    beginnings: "и а но или да нет спасибо хорошо тогда",
  },
  uk: { calendar: { weekend: "вихідні" } },
  cs: {
    greeting: "Dobrý den! S čím mohu pomoci? Odpovídám na dotazy o {name}.",
    calendar: { weekend: "víkend" },
  },
  da: { greeting: "Hej! Hvad vil du gerne vide om {name}?" },
  nb: { greeting: "Hei! Hva vil du vite om {name}?" },
  no: { greeting: "Hei! Hva vil du vite om {name}?" },
  fi: {
    greeting: "Hei! Miten voin auttaa? Vastaan kysymyksiin: {name}.",
    calendar: { weekend: "viikonloppu" },
  },
  el: { calendar: { weekend: "Σαββατοκύριακο" } },
  "zh-Hant": { calendar: { weekend: "週末" } },
};

export function wordsIn(language: string): Partial<Words> {
  return isSpoken(language) ? packs[language].words : (furtherWords[language] ?? {});
}

export function grammarIn(language: string): Partial<GrammarWords> {
  return isSpoken(language) ? (packs[language].grammar ?? {}) : {};
}

export function wordsByLanguage(kind: "pronouns" | "beginnings"): Map<string, string> {
  const all = [...Object.keys(packs), ...Object.keys(furtherWords)];
  return new Map(
    all.flatMap((language) => {
      const word = wordsIn(language)[kind];
      return word === undefined ? [] : [[language, word]];
    }),
  );
}

export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}
