import { setImmediate } from "node:timers/promises";
import {
  calibrate,
  confidenceOf,
  type Fit,
  type SampleFit,
  sampleQuestions,
  uncalibrated,
} from "./calibrate.ts";
import type { IndexedPassage, Question } from "./indexed.ts";
import { leansOnEarlier, pointsBack } from "./leans-on-earlier.ts";
import { type CloseLook, CloseReader } from "./look-closely.ts";
import { PassageTerms } from "./passage-terms.ts";
import { buildPostings, type Postings, sizeOfPostings } from "./postings.ts";
import { readQuestion } from "./read-question.ts";
import {
  candidatesMax,
  confidenceOfLeaning,
  earlierFading,
  leaningCandidatesMax,
  leaningOn,
  tiedFrom,
} from "./settings.ts";
import { type Candidate, WordScores } from "./word-scores.ts";

export interface Hit {
  id: string;
  score: number;
  /**
   * Calibrated on this site's own sentences. From 1 on, a question outside a conversation counts as answered.
   * Earlier messages raise it, so within a conversation it only ranks, and `isAnswerable` decides.
   */
  confidence: number;
}

export interface Finding {
  hits: Hit[];
  isAnswerable: boolean;
}

type Ranked = Candidate & CloseLook;

const objectsBytes = 20_000;

export class PassageIndex {
  readonly sizeBytes: number;
  readonly #ids: string[];
  readonly #said: PassageTerms;
  readonly #wordScores: WordScores;
  readonly #closeReader: CloseReader;
  #calibration = uncalibrated;

  private constructor(ids: string[], said: PassageTerms, postings: Postings) {
    this.#ids = ids;
    this.#said = said;
    this.#wordScores = new WordScores(postings, ids.length);
    this.#closeReader = new CloseReader(said, postings);
    this.sizeBytes =
      said.sizeBytes +
      sizeOfPostings(postings) +
      this.#wordScores.sizeBytes +
      this.#closeReader.sizeBytes +
      ids.reduce((sum, id) => sum + id.length + 24, objectsBytes);
  }

  /** Yields regularly, so that the caller can let other work run. */
  static *build(passages: IndexedPassage[]): Generator<void, PassageIndex> {
    const said = new PassageTerms(passages.length);
    for (const [number, passage] of passages.entries()) {
      said.add(number, passage);
      yield;
    }
    said.close();
    yield;
    const postings = yield* buildPostings(passages.length, said);
    const index = new PassageIndex(
      passages.map(({ id }) => id),
      said,
      postings,
    );
    yield;

    const samples: SampleFit[] = [];
    for (const { passage, text } of sampleQuestions(passages)) {
      const ranked = index.#rank({ text, earlier: [] });
      const others = ranked.filter((candidate) => candidate.passage !== passage);
      samples.push({ own: fitOf(ranked), hidden: fitOf(others) });
      yield;
    }
    index.#calibration = calibrate(samples, passages.length);
    return index;
  }

  /**
   * Ranks and refuses by the question's own words. Earlier messages count less the better these do; only a
   * question that depends on them may be answered with their help.
   */
  search(question: Question, limit: number): Finding {
    const { text, earlier, earlierAnswers = [] } = question;
    const own = this.#rank({ text, earlier: [] });
    const ownConfidence = this.#confidenceOf(own);
    if (earlier.length + earlierAnswers.length === 0) {
      return { hits: this.#hitsOf(own, limit), isAnswerable: ownConfidence >= 1 };
    }
    const faded = this.#rank(question, Math.min(1, ownConfidence ** -earlierFading));
    const canBeTied = ownConfidence >= 1 && pointsBack(text, this.#said.mainLanguage);
    const found = canBeTied ? this.#breakTie(question, own, faded) : faded;
    const isHelped = () =>
      this.#confidenceOf(found) >= confidenceOfLeaning &&
      leansOnEarlier(text, this.#said.mainLanguage, shareOfOwnWords(own, found));
    return { hits: this.#hitsOf(found, limit), isAnswerable: ownConfidence >= 1 || isHelped() };
  }

  #breakTie(question: Question, own: Ranked[], found: Ranked[]): Ranked[] {
    const scoreMin = tiedFrom * (own[0]?.score ?? 0);
    const tied = own.filter(({ score }) => score >= scoreMin).map(({ passage }) => passage);
    if (tied.length < 2) return found;
    const chosen = this.#rank(question, 1).find(({ passage }) => tied.includes(passage))?.passage;
    return found.toSorted((a, b) => Number(b.passage === chosen) - Number(a.passage === chosen));
  }

  #hitsOf(ranked: Ranked[], limit: number): Hit[] {
    const confidence = this.#confidenceOf(ranked);
    return ranked.slice(0, limit).map(({ passage, score }) => ({
      id: this.#ids[passage] ?? "",
      score,
      confidence: (confidence * score) / (ranked[0]?.score ?? 1),
    }));
  }

  #confidenceOf(ranked: Ranked[]): number {
    return confidenceOf(fitOf(ranked), this.#calibration);
  }

  #rank(question: Question, earlierShare = 0): Ranked[] {
    const { vocabulary, mainLanguage } = this.#said;
    const read = readQuestion(question, vocabulary, mainLanguage, earlierShare);
    const countMax = earlierShare > 0 ? leaningCandidatesMax : candidatesMax;
    const candidates = this.#wordScores.best(read.terms, countMax);
    return this.#closeReader
      .read(read, candidates)
      .sort((a, b) => b.score - a.score || a.passage - b.passage);
  }
}

function fitOf([best, second]: Ranked[]): Fit {
  return { score: best?.score ?? 0, next: second?.score ?? 0, wanted: best?.wanted ?? 0 };
}

function shareOfOwnWords(own: Ranked[], found: Ranked[]): number {
  const shares = new Map(own.map(({ passage, shareFound }) => [passage, shareFound]));
  return Math.max(...found.slice(0, leaningOn).map(({ passage }) => shares.get(passage) ?? 0));
}

export function buildIndex(passages: IndexedPassage[]): PassageIndex {
  const steps = PassageIndex.build(passages);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const sliceMs = 20;

/** Shared by all builds: twenty at once would pause for twenty slices. */
let turn: Promise<unknown> = Promise.resolve();

/** Builds in slices of about 20 ms, yielding to the event loop in between. */
export async function buildIndexInSlices(passages: IndexedPassage[]): Promise<PassageIndex> {
  const steps = PassageIndex.build(passages);
  for (;;) {
    turn = turn.then(() => setImmediate());
    await turn;
    const end = performance.now() + sliceMs;
    while (performance.now() < end) {
      const step = steps.next();
      if (step.done) return step.value;
    }
  }
}
