import type { Postings } from "./postings.ts";
import type { WantedTerm } from "./read-question.ts";
import { similarWeight } from "./settings.ts";

export interface Candidate {
  passage: number;
  score: number;
}

class SparseScores {
  readonly scores: Float32Array;
  readonly touched: Int32Array;
  count = 0;

  constructor(passageCount: number) {
    this.scores = new Float32Array(passageCount);
    this.touched = new Int32Array(passageCount);
  }

  set(passage: number, score: number): void {
    if (this.scores[passage] === 0) {
      this.touched[this.count] = passage;
      this.count += 1;
    }
    this.scores[passage] = score;
  }

  clear(): void {
    for (let i = 0; i < this.count; i += 1) this.scores[this.touched[i] ?? 0] = 0;
    this.count = 0;
  }
}

export class WordScores {
  readonly #postings: Postings;
  readonly #total: SparseScores;
  readonly #added: SparseScores;

  constructor(postings: Postings, passageCount: number) {
    this.#postings = postings;
    this.#total = new SparseScores(passageCount);
    this.#added = new SparseScores(passageCount);
  }

  get sizeBytes(): number {
    return 4 * this.#total.scores.byteLength;
  }

  best(terms: WantedTerm[], countMax: number): Candidate[] {
    const { scores } = this.#total;
    for (const wanted of terms) this.#add(wanted);
    const passages = largest(this.#total, countMax);
    const best = passages.map((passage) => ({ passage, score: scores[passage] ?? 0 }));
    this.#total.clear();
    return best;
  }

  #add({ term, weight, similar }: WantedTerm): void {
    const { rarities } = this.#postings;
    if (similar.length === 0) {
      if (term !== undefined) this.#addEntries(this.#total, term, weight * (rarities[term] ?? 0));
      return;
    }
    // Only the best of several similar terms counts, and none if the term itself is present: it comes last
    // and replaces them.
    const rarityMax = term === undefined ? Number.POSITIVE_INFINITY : (rarities[term] ?? 0);
    for (const { term: other, likeness } of similar) {
      // A rare look-alike is no better evidence than the word itself.
      const rarity = Math.min(rarityMax, rarities[other] ?? 0);
      this.#keepHighest(other, similarWeight * weight * likeness * rarity);
    }
    if (term !== undefined) this.#replace(term, weight * rarityMax);
    const { scores, touched, count } = this.#added;
    for (let i = 0; i < count; i += 1) {
      const passage = touched[i] ?? 0;
      this.#total.set(passage, (this.#total.scores[passage] ?? 0) + (scores[passage] ?? 0));
    }
    this.#added.clear();
  }

  #addEntries(target: SparseScores, term: number, value: number): void {
    const { starts, passages, worths } = this.#postings;
    const end = starts[term + 1] ?? 0;
    for (let at = starts[term] ?? 0; at < end; at += 1) {
      const passage = passages[at] ?? 0;
      target.set(passage, (target.scores[passage] ?? 0) + value * (worths[at] ?? 0));
    }
  }

  #keepHighest(term: number, value: number): void {
    const { starts, passages, worths } = this.#postings;
    const end = starts[term + 1] ?? 0;
    for (let at = starts[term] ?? 0; at < end; at += 1) {
      const passage = passages[at] ?? 0;
      const score = value * (worths[at] ?? 0);
      if (score > (this.#added.scores[passage] ?? 0)) this.#added.set(passage, score);
    }
  }

  #replace(term: number, value: number): void {
    const { starts, passages, worths } = this.#postings;
    const end = starts[term + 1] ?? 0;
    for (let at = starts[term] ?? 0; at < end; at += 1) {
      this.#added.set(passages[at] ?? 0, value * (worths[at] ?? 0));
    }
  }
}

const steps = 512;
/** A site may repeat itself in every passage, and each candidate is reranked. */
const alikeMax = 500;

/**
 * Selects by histogram, which is much faster than sorting when most passages match. Within the last bin, the
 * first ones win.
 */
function largest({ scores, touched, count }: SparseScores, countMax: number): number[] {
  if (count <= countMax) return [...touched.subarray(0, count)];
  let highest = 0;
  for (let at = 0; at < count; at += 1) {
    const score = scores[touched[at] ?? 0] ?? 0;
    if (score > highest) highest = score;
  }
  const scale = (steps - 1) / highest;
  const counts = new Int32Array(steps);
  for (let at = 0; at < count; at += 1) {
    const step = ((scores[touched[at] ?? 0] ?? 0) * scale) | 0;
    counts[step] = (counts[step] ?? 0) + 1;
  }
  let lowest = steps;
  for (let sum = 0; sum < countMax && lowest > 0; ) {
    lowest -= 1;
    sum += counts[lowest] ?? 0;
  }
  const best: number[] = [];
  let alikeCount = 0;
  for (let at = 0; at < count; at += 1) {
    const passage = touched[at] ?? 0;
    const step = ((scores[passage] ?? 0) * scale) | 0;
    if (step === lowest) alikeCount += 1;
    if (step > lowest || (step === lowest && alikeCount <= alikeMax)) best.push(passage);
  }
  return best;
}
