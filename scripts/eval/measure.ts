import {
  buildIndex,
  type PassageIndex,
  type Question,
} from "#features/knowledge/server/search/passage-index.ts";
import type { AskedQuestion, DataSet } from "./read-data.ts";

export interface Measured {
  name: string;
  n: number;
  recall1: number;
  recall5: number;
  /** The share of questions that the index holds for answerable; all of these are. */
  answered: number;
  msMean: number;
  msP95: number;
  confidences: number[];
}

export function indexOf({ passages }: DataSet): PassageIndex {
  return buildIndex(passages);
}

export function measure(name: string, index: PassageIndex, questions: AskedQuestion[]): Measured {
  let first = 0;
  let amongFive = 0;
  let answered = 0;
  const durations: number[] = [];
  const confidences: number[] = [];
  for (const question of questions) {
    const start = performance.now();
    const { hits, isAnswerable } = index.search(question, 5);
    durations.push(performance.now() - start);
    const isRelevant = hits.map(({ id }) => question.relevant.includes(id));
    if (isRelevant[0]) first += 1;
    if (isRelevant.includes(true)) amongFive += 1;
    if (isAnswerable) answered += 1;
    confidences.push(hits[0]?.confidence ?? 0);
  }
  const n = questions.length;
  return {
    name,
    n,
    recall1: first / n,
    recall5: amongFive / n,
    answered: answered / n,
    msMean: durations.reduce((sum, ms) => sum + ms, 0) / n,
    msP95: quantile(durations, 0.95),
    confidences,
  };
}

export interface Refused {
  n: number;
  /** The share refused when the threshold lets 90 of 100 answerable questions through. */
  rejectedAt90: number;
  /** The share refused with the threshold that the product uses. */
  rejected: number;
}

export function measureRefusing(
  index: PassageIndex,
  offTopic: Question[],
  answerable: Measured,
): Refused {
  const threshold = quantile(answerable.confidences, 0.1);
  const findings = offTopic.map((question) => index.search(question, 1));
  const below = findings.filter(({ hits }) => (hits[0]?.confidence ?? 0) < threshold);
  const refused = findings.filter(({ isAnswerable }) => !isAnswerable);
  return {
    n: offTopic.length,
    rejectedAt90: below.length / offTopic.length,
    rejected: refused.length / offTopic.length,
  };
}

function quantile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * sorted.length)] ?? 0;
}
