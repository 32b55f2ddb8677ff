import { buildIndex, type PassageIndex } from "#features/knowledge/server/search/passage-index.ts";
import type { AskedQuestion, DataSet } from "./read-data.ts";

export interface Measured {
  name: string;
  n: number;
  recall1: number;
  recall5: number;
  answered: number;
  msMean: number;
  msP95: number;
}

export function indexOf({ passages }: DataSet): PassageIndex {
  return buildIndex(passages);
}

export function measure(name: string, index: PassageIndex, questions: AskedQuestion[]): Measured {
  let first = 0;
  let amongFive = 0;
  let answered = 0;
  const durations: number[] = [];
  for (const question of questions) {
    const start = performance.now();
    const { hits, isAnswerable } = index.search(question, 5);
    durations.push(performance.now() - start);
    const isRelevant = hits.map(({ id }) => question.relevant.includes(id));
    if (isRelevant[0]) first += 1;
    if (isRelevant.includes(true)) amongFive += 1;
    if (isAnswerable) answered += 1;
  }
  const n = questions.length;
  const percent = (count: number) => (n === 0 ? 0 : (100 * count) / n);
  return {
    name,
    n,
    recall1: percent(first),
    recall5: percent(amongFive),
    answered: percent(answered),
    msMean: durations.reduce((sum, ms) => sum + ms, 0) / n,
    msP95: durations.toSorted((a, b) => a - b)[Math.floor(0.95 * n)] ?? 0,
  };
}

export function measureRejected(name: string, index: PassageIndex, questions: AskedQuestion[]) {
  const rejected = questions.filter((question) => !index.search(question, 1).isAnswerable);
  return { name, n: questions.length, rejected: (100 * rejected.length) / questions.length };
}
