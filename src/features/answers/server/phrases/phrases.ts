import type { personalities } from "#shared/vocabulary.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { he } from "./he.ts";
import { hi } from "./hi.ts";
import { it } from "./it.ts";
import { ja } from "./ja.ts";
import { nl } from "./nl.ts";
import { pl } from "./pl.ts";
import { pt } from "./pt.ts";
import { tr } from "./tr.ts";
import { zh } from "./zh.ts";

/** All that an agent says in its own words, in one language. What is in braces is filled in. */
export interface Phrases {
  /** How each personality opens; the rest is said alike. */
  hello: Record<(typeof personalities)[number], string>;
  welcome: Record<(typeof personalities)[number], string>;
  /** What stands before a quote; nothing for who is plainly friendly. */
  found: Record<(typeof personalities)[number], string>;
  whatToFind: string;
  goodbye: string;
  iAmAssistant: string;
  unknown: string;
  nothingOnTheRest: string;
  stillReading: string;
  nothingRead: string;
  leaveDetails: string;
  /** To a complaint; then comes `leaveDetails`. */
  sorryToHear: string;
  cannotAnswerNow: string;
  personWillAnswer: string;
  /** A person gave the conversation back. */
  left: string;
  phone: string;
  email: string;
  address: string;
  openNow: string;
  closedNow: string;
  closedNowOpens: string;
  openOn: string;
  closedOn: string;
  /** For whoever asks whether it is open then; `when` is today, tomorrow or `onDay`. */
  yesOpenOn: string;
  noClosedOn: string;
  onDay: string;
  notStated: string;
  today: string;
  tomorrow: string;
  hours: string;
}

const languages = new Map(
  Object.entries({ ar, de, en, es, fr, he, hi, it, ja, nl, pl, pt, tr, zh }),
);

export const phraseLanguages = [...languages.keys()];

/** In English where we do not speak the visitor's language. */
export function phrasesIn(language: string): Phrases {
  return languages.get(language) ?? en;
}

export function fill(phrase: string, values: Record<string, string>): string {
  return phrase.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}
