import { remember } from "#platform/server/remember.ts";
import { detectLanguage } from "./detect-language.ts";
import type { Question } from "./indexed.ts";
import type { Language } from "./languages.ts";
import {
  answerDecay,
  answerWeight,
  earlierDecay,
  similarFrom,
  smallTalkWeight,
  turnWeightMin,
} from "./settings.ts";
import { isSmallTalk } from "./small-talk.ts";
import { isStopWord, type SimilarTerm, type Vocabulary } from "./vocabulary.ts";
import { fold, splitWords, withSmallPartsJoined } from "./words.ts";

export interface WantedTerm {
  term: number | undefined;
  /** At most 1: repetition adds no weight. */
  weight: number;
  similar: SimilarTerm[];
}

export interface WantedPair {
  first: number;
  second: number;
  weight: number;
}

export interface ReadQuestion {
  terms: WantedTerm[];
  pairs: WantedPair[];
}

/** Per message. Strangers write them, and the work is quadratic in their words. */
const lettersMax = 2000;
/** Over all messages, latest first. Measured conversations have at most 70. */
const termsMax = 200;
/** About 30 ms. Twenty mistyped words on a site of over 100,000 words take 4 million. */
const effortMax = 6_000_000;

interface Turn {
  text: string;
  weight: number;
  isVisitors: boolean;
}

/**
 * Weighted terms of the question and earlier messages, in the site's spelling. `earlierShare` (0 to 1) scales
 * the earlier ones.
 */
export function readQuestion(
  question: Question,
  vocabulary: Vocabulary,
  siteLanguage: Language,
  earlierShare: number,
): ReadQuestion {
  const reader = new QuestionReader(vocabulary);
  for (const turn of turnsOf(question, earlierShare))
    reader.read(turn, detectLanguage(turn.text, siteLanguage));
  return { terms: [...reader.terms.values()], pairs: [...reader.pairs.values()] };
}

class QuestionReader {
  readonly terms = new Map<number | string, WantedTerm>();
  readonly pairs = new Map<string, WantedPair>();
  readonly #vocabulary: Vocabulary;
  readonly #effort = { left: effortMax };

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  read(turn: Turn, language: Language): void {
    let previous: number | undefined;
    const words = wordsOf(turn.text.slice(0, lettersMax));
    for (const [at, word] of words.entries()) {
      if (this.terms.size >= termsMax) return;
      if (turn.weight === 1) this.#wantJoined(word, words[at + 1] ?? "", language);
      if (isStopWord(fold(word), language)) continue;
      const term = this.#wantWord(word, turn, language);
      if (turn.isVisitors && previous !== undefined && term !== undefined)
        this.#wantPair(previous, term, turn.weight);
      previous = term;
    }
  }

  #wantJoined(word: string, next: string, language: Language): void {
    const joined = this.#vocabulary.termOfJoined(word, next, language);
    if (joined !== undefined) this.#want(joined, { term: joined, weight: 1, similar: [] });
  }

  #wantWord(word: string, turn: Turn, language: Language): number | undefined {
    const term =
      this.#vocabulary.termOf(word, language) ?? this.#vocabulary.correct(word, this.#effort);
    const isWeak = isSmallTalk(word, language.code);
    const weight = isWeak ? turn.weight * smallTalkWeight : turn.weight;
    const similar =
      turn.weight >= similarFrom ? this.#vocabulary.similarTo(word, term, this.#effort) : [];
    this.#want(term ?? word, { term, weight, similar });
    return term;
  }

  #want(key: number | string, wanted: WantedTerm): void {
    const known = this.terms.get(key);
    if (known) known.weight = Math.min(1, known.weight + wanted.weight);
    else this.terms.set(key, wanted);
  }

  #wantPair(first: number, second: number, turnWeight: number): void {
    const key = `${first} ${second}`;
    const weight = Math.min(1, turnWeight + (this.pairs.get(key)?.weight ?? 0));
    this.pairs.set(key, { first, second, weight });
  }
}

const textsRemembered = 500;

const wordsOf = remember(textsRemembered, (text) => splitWords(withSmallPartsJoined(text)));

function turnsOf({ text, earlier, earlierAnswers = [] }: Question, earlierShare: number): Turn[] {
  const turns = [{ text, weight: 1, isVisitors: true }];
  for (const [ago, message] of earlier.entries()) {
    turns.push({
      text: message,
      weight: earlierShare * earlierDecay ** (ago + 1),
      isVisitors: true,
    });
  }
  for (const [ago, answer] of earlierAnswers.entries()) {
    turns.push({
      text: answer,
      weight: earlierShare * answerWeight * answerDecay ** ago,
      isVisitors: false,
    });
  }
  return turns.filter(({ weight }) => weight >= turnWeightMin);
}
