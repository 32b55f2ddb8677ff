import type { IndexedPassage } from "./passage-index.ts";
import { rarityOf } from "./postings.ts";
import {
  hiddenShare,
  hiddenShareSmallest,
  lineShareMax,
  ownShare,
  smallSiteMax,
} from "./settings.ts";
import { splitWords } from "./words.ts";

const samplesMax = 100;
const wordsMin = 4;
const wordsMax = 10;

export interface Sample {
  /** The number of the passage that it is made of. */
  passage: number;
  text: string;
}

/** What a sample scores with its passage, and what it would score if that one were not there. */
export interface SampleScore {
  own: number;
  hidden: number;
}

/**
 * Questions of a kind, made of a site's own passages: every second word of the sentence in the
 * middle. Half of the words are missing as in a real question, which uses other words than the page.
 */
export function* sampleQuestions(passages: IndexedPassage[]): Generator<Sample> {
  const step = Math.max(1, Math.floor(passages.length / samplesMax));
  for (let passage = 0; passage < passages.length; passage += step) {
    const { title = "", heading = "", text = "" } = passages[passage] ?? {};
    const sentences = text.split(/(?<=[.!?؟])\s+|(?<=[。！？])/);
    const words = splitWords(sentences[Math.floor(sentences.length / 2)] ?? "");
    const source = words.length >= wordsMin ? words : splitWords(`${title} ${heading} ${text}`);
    const sample = source.filter((_, at) => at % 2 === 0).slice(0, wordsMax);
    yield { passage, text: sample.join(" ") };
  }
}

/**
 * The score from which on a passage is held for an answer. A score means nothing by itself: it grows
 * with the number and the rarity of a site's words, and differs between languages. So the site's own
 * sentences say what scores mean there, both where the answer is and where it is missing.
 */
export function scoreNeeded(samples: SampleScore[], passageCount: number): number {
  const telling = samples.filter(({ own }) => own > 0);
  // Nothing but small words in all sentences: then one rare word has to do.
  if (telling.length === 0) return rarityOf(1, passageCount);
  const smallness = Math.max(0, 1 - passageCount / smallSiteMax);
  const hiddenWeight = hiddenShare + smallness * (hiddenShareSmallest - hiddenShare);
  const own = median(telling.map((sample) => sample.own));
  const hidden = median(telling.map((sample) => sample.hidden));
  return Math.min(ownShare * own + hiddenWeight * hidden, lineShareMax * own);
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
