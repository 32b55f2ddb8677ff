import { fieldCount, type PassageTerms } from "./passage-terms.ts";
import { backgroundPassages, fieldWeights, lengthShare, saturation } from "./settings.ts";

const weightOfField = [fieldWeights.title, fieldWeights.heading, fieldWeights.text];
const passagesPerSlice = 50;

export interface Postings {
  starts: Int32Array;
  passages: Int32Array;
  worths: Float32Array;
  rarities: Float32Array;
  lengthNorms: Float32Array;
  pairCounts: PairCounts;
}

export function sizeOfPostings(postings: Postings): number {
  const { starts, passages, worths, rarities, lengthNorms, pairCounts } = postings;
  const arrays = [starts, passages, worths, rarities, lengthNorms, pairCounts];
  return arrays.reduce(
    (sum, array) => sum + ("sizeBytes" in array ? array.sizeBytes : array.byteLength),
    0,
  );
}

/** BM25's idf. */
export function rarityOf(count: number, passageCount: number): number {
  return Math.log(1 + (passageCount + backgroundPassages - count + 0.5) / (count + 0.5));
}

/** BM25F: turns weighted, length-normalized term frequencies into a score. */
export function saturate(frequency: number): number {
  return (frequency * (saturation + 1)) / (frequency + saturation);
}

/** Yields regularly, so that the caller can let other work run. */
export function* buildPostings(
  passageCount: number,
  said: PassageTerms,
): Generator<void, Postings> {
  const { counts, entryCount, pairCounts } = yield* countTerms(passageCount, said);
  const postings: Postings = {
    starts: new Int32Array(counts.length + 1),
    passages: new Int32Array(entryCount),
    worths: new Float32Array(entryCount),
    rarities: Float32Array.from(counts, (count) => rarityOf(count, passageCount)),
    lengthNorms: normLengths(passageCount, said),
    pairCounts,
  };
  for (const [term, count] of counts.entries()) {
    postings.starts[term + 1] = (postings.starts[term] ?? 0) + count;
  }
  yield* fillIn(postings, passageCount, said);
  return postings;
}

function* countTerms(passageCount: number, { terms, starts, vocabulary }: PassageTerms) {
  const pairCounts = new PairCounts(terms.length);
  const counts = new Int32Array(vocabulary.termCount);
  const seenIn = new Int32Array(vocabulary.termCount).fill(-1);
  let entryCount = 0;
  for (let slot = 0; slot < fieldCount * passageCount; slot += 1) {
    if (slot % (fieldCount * passagesPerSlice) === 0) yield;
    const passage = Math.floor(slot / fieldCount);
    const start = starts[slot] ?? 0;
    const end = starts[slot + 1] ?? 0;
    for (let at = start; at < end; at += 1) {
      const term = terms[at] ?? 0;
      if (at > start) pairCounts.count(terms[at - 1] ?? 0, term, passage);
      if (seenIn[term] === passage) continue;
      seenIn[term] = passage;
      counts[term] = (counts[term] ?? 0) + 1;
      entryCount += 1;
    }
  }
  pairCounts.close();
  return { counts, entryCount, pairCounts };
}

function* fillIn(postings: Postings, passageCount: number, { terms, starts }: PassageTerms) {
  const next = postings.starts.slice();
  const frequencies = new Float32Array(next.length - 1);
  for (let passage = 0; passage < passageCount; passage += 1) {
    if (passage % passagesPerSlice === 0) yield;
    const present: number[] = [];
    for (let field = 0; field < fieldCount; field += 1) {
      const slot = fieldCount * passage + field;
      const worth = (weightOfField[field] ?? 0) / (postings.lengthNorms[slot] ?? 1);
      for (let at = starts[slot] ?? 0; at < (starts[slot + 1] ?? 0); at += 1) {
        const term = terms[at] ?? 0;
        const before = frequencies[term] ?? 0;
        if (before === 0) present.push(term);
        frequencies[term] = before + worth;
      }
    }
    for (const term of present) {
      const entry = next[term] ?? 0;
      postings.passages[entry] = passage;
      postings.worths[entry] = saturate(frequencies[term] ?? 0);
      next[term] = entry + 1;
      frequencies[term] = 0;
    }
  }
}

function normLengths(passageCount: number, { starts }: PassageTerms): Float32Array {
  const lengths = Float32Array.from(
    { length: fieldCount * passageCount },
    (_, slot) => (starts[slot + 1] ?? 0) - (starts[slot] ?? 0),
  );
  const sums = new Float64Array(fieldCount);
  for (const [slot, length] of lengths.entries()) {
    sums[slot % fieldCount] = (sums[slot % fieldCount] ?? 0) + length;
  }
  return lengths.map((length, slot) => {
    const average = (sums[slot % fieldCount] ?? 0) / passageCount || 1;
    return 1 - lengthShare + (lengthShare * length) / average;
  });
}

/** 50 MB while pairs are counted. With millions of pairs more of them collide. */
const pairSlotsMax = 2 ** 23;

/**
 * Document frequencies of adjacent pairs in a hash table without keys. A collision makes a pair look slightly
 * less rare, and the table takes a tenth of an exact one.
 */
export class PairCounts {
  readonly #counts: Uint16Array;
  #lastPassage: Int32Array;

  constructor(pairsMax: number) {
    const wanted = 2 ** Math.ceil(Math.log2(Math.max(1024, 2 * pairsMax)));
    const size = Math.min(wanted, pairSlotsMax);
    this.#counts = new Uint16Array(size);
    this.#lastPassage = new Int32Array(size).fill(-1);
  }

  get sizeBytes(): number {
    return this.#counts.byteLength;
  }

  count(first: number, second: number, passage: number): void {
    const slot = this.#slotOf(first, second);
    const count = this.#counts[slot] ?? 0;
    if (this.#lastPassage[slot] === passage || count === 65_535) return;
    this.#lastPassage[slot] = passage;
    this.#counts[slot] = count + 1;
  }

  close(): void {
    this.#lastPassage = new Int32Array(0);
  }

  of(first: number, second: number): number {
    return this.#counts[this.#slotOf(first, second)] ?? 0;
  }

  #slotOf(first: number, second: number): number {
    const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second + 1, 0x85ebca6b);
    return (mixed ^ (mixed >>> 15)) & (this.#counts.length - 1);
  }
}
