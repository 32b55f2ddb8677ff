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
  /** Undefined where this site never uses the word. */
  term: number | undefined;
  /** At most 1: to say a word twice does not make it matter more. */
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

/** Of each message. Strangers write them, and the work grows with the square of their words. */
const lettersMax = 2000;
/** Of all messages, the latest first. In conversations that we measure there are 70 at most. */
const termsMax = 200;
/** About 30 ms. Twenty words, all mistyped, to a site of more than 100,000 take 4 million. */
const effortMax = 6_000_000;

/** What somebody said, and how much it counts. */
interface Turn {
  text: string;
  weight: number;
  isVisitors: boolean;
}

/**
 * Turns a question and what came before it into weighted terms, spelled as this site spells them.
 * Of what came before, `earlierShare` is taken, from 0 to 1.
 */
export function readQuestion(
  question: Question,
  vocabulary: Vocabulary,
  siteLanguage: Language,
  earlierShare: number,
): ReadQuestion {
  const terms = new Map<number | string, WantedTerm>();
  const pairs = new Map<string, WantedPair>();
  const want = (key: number | string, wanted: WantedTerm) => {
    const known = terms.get(key);
    if (known) known.weight = Math.min(1, known.weight + wanted.weight);
    else terms.set(key, wanted);
  };
  const effort = { left: effortMax };
  for (const turn of turnsOf(question, earlierShare)) {
    const language = detectLanguage(turn.text, siteLanguage);
    let previous: number | undefined;
    const words = wordsOf(turn.text.slice(0, lettersMax));
    for (const [at, word] of words.entries()) {
      if (terms.size >= termsMax) break;
      const next = words[at + 1] ?? "";
      if (turn.weight === 1) {
        const joined = vocabulary.termOfJoined(word, next, language);
        if (joined !== undefined) want(joined, { term: joined, weight: 1, similar: [] });
      }
      if (isStopWord(fold(word), language)) continue;
      const term = vocabulary.termOf(word, language) ?? vocabulary.correct(word, effort);
      const isWeak = isSmallTalk(word, language.code);
      const weight = isWeak ? turn.weight * smallTalkWeight : turn.weight;
      const similar = turn.weight >= similarFrom ? vocabulary.similarTo(word, term, effort) : [];
      want(term ?? word, { term, weight, similar });
      if (turn.isVisitors && previous !== undefined && term !== undefined) {
        const key = `${previous} ${term}`;
        const pairWeight = Math.min(1, turn.weight + (pairs.get(key)?.weight ?? 0));
        pairs.set(key, { first: previous, second: term, weight: pairWeight });
      }
      previous = term;
    }
  }
  return { terms: [...terms.values()], pairs: [...pairs.values()] };
}

/** What was said is looked at again with each message that follows. */
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
