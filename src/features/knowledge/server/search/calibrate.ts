import type { IndexedPassage } from "./indexed.ts";
import { rarityOf } from "./postings.ts";
import {
  evidenceStep,
  evidenceWeights,
  hiddenShareSmall,
  lineBase,
  lineShare,
  lineShareMaxSmall,
  ownShareSmall,
  smallSiteMax,
  usualSpreads,
  usualSpreadsCount,
} from "./settings.ts";
import { splitWords } from "./words.ts";

const samplesMax = 100;
const wordsMin = 4;
const wordsMax = 10;

export interface Sample {
  passage: number;
  text: string;
}

export interface Fit {
  score: number;
  next: number;
  wanted: number;
}

export interface SampleFit {
  own: Fit;
  hidden: Fit;
}

/**
 * Synthetic questions from a site's own passages: every second word of the middle sentence, because real
 * questions also lack half of the page's words.
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

type Signs = [score: number, share: number, lead: number];

export interface Calibration {
  centers: Signs;
  weights: Signs;
  line: number;
}

export const uncalibrated: Calibration = { centers: [0, 0, 0], weights: [1, 0, 0], line: 0 };

/**
 * Raw scores depend on a site's size, vocabulary and language, so each site is calibrated on its own
 * sentences. Measures how far a question lies from samples whose passage is hidden, in score, score relative
 * to what was asked, and lead over the next passage. The threshold lies between those samples and the ones
 * whose passage is present.
 */
export function calibrate(samples: SampleFit[], passageCount: number): Calibration {
  const telling = samples.filter(({ own }) => own.score > 0);
  // All sentences consist of stop words: then a single rare word must suffice.
  if (telling.length === 0) return { ...uncalibrated, line: Math.log(rarityOf(1, passageCount)) };

  const smallness = Math.max(0, 1 - passageCount / smallSiteMax);
  const hidden = telling.map((sample) => signsOf(sample.hidden));
  const column = (at: Sign) => hidden.map((signs) => signs[at]);
  const weight = (at: Sign) => {
    // A small site has too few samples to use more than the score.
    const here = evidenceWeights[at] * (at === 0 ? 1 : 1 - smallness);
    return here / spreadOf(column(at), usualSpreads[at]);
  };
  const place = {
    centers: [median(column(0)), median(column(1)), median(column(2))] satisfies Signs,
    weights: [weight(0), weight(1), weight(2)] satisfies Signs,
  };
  const ownEvidence = median(telling.map((sample) => evidenceOf(signsOf(sample.own), place)));
  const ownScore = median(telling.map((sample) => sample.own.score));
  const hiddenScore = median(telling.map((sample) => sample.hidden.score));
  const scoreNeeded = Math.min(
    ownShareSmall * ownScore + hiddenShareSmall * hiddenScore,
    lineShareMaxSmall * ownScore,
  );
  const smallLine = place.weights[0] * (Math.log(scoreNeeded) - place.centers[0]);
  const line = lineBase + lineShare * ownEvidence;
  return { ...place, line: (1 - smallness) * line + smallness * smallLine };
}

/** From 1 on, a question outside a conversation counts as answered. */
export function confidenceOf(fit: Fit, calibration: Calibration): number {
  if (fit.score <= 0) return 0;
  return Math.exp((evidenceOf(signsOf(fit), calibration) - calibration.line) / evidenceStep);
}

type Sign = 0 | 1 | 2;

function evidenceOf(signs: Signs, { centers, weights }: Omit<Calibration, "line">): number {
  const of = (at: Sign) => weights[at] * (signs[at] - centers[at]);
  return of(0) + of(1) + of(2);
}

const scoreMin = 0.05;

function signsOf({ score, next, wanted }: Fit): Signs {
  return [
    Math.log(Math.max(scoreMin, score)),
    Math.log(Math.max(scoreMin, score / (wanted + 0.01))),
    (score - next) / (score + 1),
  ];
}

/** Few samples estimate their spread poorly, so blend in the usual spread. */
function spreadOf(values: number[], usual: number): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(
    (squares + usualSpreadsCount * usual ** 2) / (values.length + usualSpreadsCount),
  );
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
