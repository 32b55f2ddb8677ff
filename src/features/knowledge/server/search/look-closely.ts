import { fieldCount, type PassageTerms } from "./passage-terms.ts";
import { type Postings, rarityOf, saturate } from "./postings.ts";
import type { ReadQuestion } from "./read-question.ts";
import {
  completeness,
  coveredHeadingWeight,
  coveredTitleWeight,
  firstSectionWeight,
  gapShare,
  pairWeight,
  similarWeight,
} from "./settings.ts";

const titleBit = 1;
const headingBit = 2;

interface Like {
  term: number;
  number: number;
  share: number;
}

export interface CloseLook {
  score: number;
  shareFound: number;
  wanted: number;
}

/**
 * Reranks the best candidates by what term counting misses: adjacency, headings covered by the question, and
 * the share of the question found. Too slow for all passages.
 */
export class CloseReader {
  readonly #said: PassageTerms;
  readonly #postings: Postings;
  readonly #numberOfTerm: Uint16Array;
  readonly #passageCount: number;
  readonly #rarityOfField: Float32Array;

  constructor(said: PassageTerms, postings: Postings) {
    this.#said = said;
    this.#postings = postings;
    this.#numberOfTerm = new Uint16Array(said.vocabulary.termCount);
    this.#passageCount = said.areFirst.length;
    this.#rarityOfField = raritiesOfFields(said, postings);
  }

  get sizeBytes(): number {
    return this.#numberOfTerm.byteLength + this.#rarityOfField.byteLength;
  }

  read<Candidate extends { passage: number; score: number }>(
    question: ReadQuestion,
    candidates: Candidate[],
  ): (Candidate & CloseLook)[] {
    const numberOfTerm = this.#numberOfTerm;
    for (const [at, { term }] of question.terms.entries()) {
      if (term !== undefined) numberOfTerm[term] = at + 1;
    }
    // Similar terms are numbered after the question's own unless they are among them.
    const likes: Like[] = [];
    for (const [at, { similar }] of question.terms.entries()) {
      for (const { term, likeness } of similar) {
        if (numberOfTerm[term] !== 0) continue;
        likes.push({ term, number: at + 1, share: similarWeight * likeness });
        numberOfTerm[term] = question.terms.length + likes.length;
      }
    }
    const look = this.#prepare(question, likes);
    const looks = candidates.map((candidate) => ({
      ...candidate,
      ...look(candidate.passage, candidate.score),
    }));
    for (const { term } of [...question.terms, ...likes]) {
      if (term !== undefined) numberOfTerm[term] = 0;
    }
    return looks;
  }

  #prepare({ terms: wanted, pairs }: ReadQuestion, likes: Like[]) {
    const { rarities, pairCounts } = this.#postings;
    const numberOfTerm = this.#numberOfTerm;
    const unknownRarity = rarityOf(0, this.#passageCount);
    // Numbers start at 1; 0 means the term was not asked for.
    const values = [0];
    for (const { term, weight } of wanted) {
      values.push(weight * (term === undefined ? unknownRarity : (rarities[term] ?? 0)));
    }
    const total = values.reduce((sum, value) => sum + value, 0);
    const width = values.length;
    const pairAt = new Uint16Array(width * width);
    const pairValues = [0];
    for (const { first, second, weight } of pairs) {
      pairAt[(numberOfTerm[first] ?? 0) * width + (numberOfTerm[second] ?? 0)] = pairValues.length;
      pairValues.push(weight * rarityOf(pairCounts.of(first, second), this.#passageCount));
    }
    const seen: Seen = {
      fieldsOfNumber: new Uint8Array(width),
      likeShares: new Float32Array(width),
      pairFrequencies: new Float32Array(pairValues.length),
    };

    return (passage: number, wordScore: number): CloseLook => {
      seen.fieldsOfNumber.fill(0);
      seen.likeShares.fill(0);
      seen.pairFrequencies.fill(0);
      for (let field = 0; field < fieldCount; field += 1)
        this.#lookAtField(passage, field, { likes, pairAt, width }, seen);
      const { found, inTitle, inHeading } = sumFound(seen, values);
      const shareFound = total > 0 ? found / total : 0;
      const score =
        wordScore +
        this.#scoreOfNames(passage, inTitle, inHeading) +
        scoreOfPairs(seen.pairFrequencies, pairValues);
      return { score: score * shareFound ** completeness, shareFound, wanted: total };
    };
  }

  #lookAtField(passage: number, field: number, { likes, pairAt, width }: Sought, seen: Seen) {
    const { terms, starts } = this.#said;
    const { fieldsOfNumber, likeShares, pairFrequencies } = seen;
    const slot = fieldCount * passage + field;
    const end = starts[slot + 1] ?? 0;
    const pairWorth = 1 / (this.#postings.lengthNorms[slot] ?? 1);
    const notePair = (pair: number, worth: number) => {
      if (pair > 0) pairFrequencies[pair] = (pairFrequencies[pair] ?? 0) + worth;
    };
    let previous = 0;
    let beforeLast = 0;
    for (let at = starts[slot] ?? 0; at < end; at += 1) {
      let number = this.#numberOfTerm[terms[at] ?? 0] ?? 0;
      if (number >= width) {
        const like = likes[number - width];
        if (like) likeShares[like.number] = Math.max(likeShares[like.number] ?? 0, like.share);
        number = 0;
      }
      if (number > 0) {
        fieldsOfNumber[number] = (fieldsOfNumber[number] ?? 0) | (1 << field);
        if (previous > 0) notePair(pairAt[previous * width + number] ?? 0, pairWorth);
        if (beforeLast > 0)
          notePair(pairAt[beforeLast * width + number] ?? 0, gapShare * pairWorth);
      }
      beforeLast = previous;
      previous = number;
    }
  }

  /** The more of a title or heading was asked for, the more it counts. */
  #scoreOfNames(passage: number, inTitle: number, inHeading: number): number {
    const titleRarity = Math.max(this.#rarityOfField[2 * passage] ?? 0, inTitle);
    const headingRarity = Math.max(this.#rarityOfField[2 * passage + 1] ?? 0, inHeading);
    let score = 0;
    if (inTitle > 0) score += (coveredTitleWeight * inTitle ** 2) / titleRarity;
    if (inHeading > 0) score += (coveredHeadingWeight * inHeading ** 2) / headingRarity;
    if (this.#said.areFirst[passage]) score += firstSectionWeight * inTitle;
    return score;
  }
}

interface Sought {
  likes: Like[];
  pairAt: Uint16Array;
  width: number;
}

interface Seen {
  fieldsOfNumber: Uint8Array;
  likeShares: Float32Array;
  pairFrequencies: Float32Array;
}

function sumFound({ fieldsOfNumber, likeShares }: Seen, values: number[]) {
  let found = 0;
  let inTitle = 0;
  let inHeading = 0;
  for (let number = 1; number < values.length; number += 1) {
    const fields = fieldsOfNumber[number] ?? 0;
    const share = fields === 0 ? (likeShares[number] ?? 0) : 1;
    const value = values[number] ?? 0;
    found += value * share;
    if (fields & titleBit) inTitle += value;
    if (fields & headingBit) inHeading += value;
  }
  return { found, inTitle, inHeading };
}

function scoreOfPairs(pairFrequencies: Float32Array, pairValues: number[]): number {
  let score = 0;
  for (let pair = 1; pair < pairValues.length; pair += 1) {
    const frequency = pairFrequencies[pair] ?? 0;
    if (frequency > 0) score += pairWeight * (pairValues[pair] ?? 0) * saturate(frequency);
  }
  return score;
}

function raritiesOfFields({ terms, starts, areFirst }: PassageTerms, { rarities }: Postings) {
  const sums = new Float32Array(2 * areFirst.length);
  for (let passage = 0; passage < areFirst.length; passage += 1) {
    for (let field = 0; field < 2; field += 1) {
      const slot = fieldCount * passage + field;
      const end = starts[slot + 1] ?? 0;
      const of = 2 * passage + field;
      for (let at = starts[slot] ?? 0; at < end; at += 1)
        sums[of] = (sums[of] ?? 0) + (rarities[terms[at] ?? 0] ?? 0);
    }
  }
  return sums;
}
