import type { IndexedPassage } from "#features/knowledge/server/search/indexed.ts";
import { buildIndex, type PassageIndex } from "#features/knowledge/server/search/passage-index.ts";
import type { AskedQuestion, DataSet } from "./read-data.ts";

/** Removing passages in groups saves nine tenths of the index builds and keeps nine tenths of each site. */
const groups = 10;
const coverages = [1, 0.95, 0.9, 0.85, 0.8, 0.7, 0.6, 0.5];

interface Asked {
  confidence: number;
  /** The best passage's score and its lead over the next: alternatives to confidence for a threshold. */
  score: number;
  lead: number;
  isRight: boolean;
}

/** False answers at the threshold where `coverage` of the answerable questions are answered. */
export interface Coverage {
  coverage: number;
  wrong: number;
  removed: number;
  unanswerable: number | null;
  offTopic: number | null;
}

export interface Refusing {
  name: string;
  n: { answerable: number; removed: number; unanswerable: number; offTopic: number };
  curve: Coverage[];
  product: Coverage;
  /** Per 100 questions whose passage was removed: rejected at 90% coverage, by each measure. */
  removedRejected: Record<"confidence" | "score" | "lead", number>;
}

interface Strange {
  offTopic: AskedQuestion[];
  unanswerable: AskedQuestion[];
}

export function measureRefusing(
  name: string,
  index: PassageIndex,
  { passages, questions }: DataSet,
  strange: Strange,
): Refusing {
  const answerable = questions.map((question) => ask(index, question));
  const removed = askWithoutAnswers(passages, questions);
  const unanswerable = strange.unanswerable.map((question) => ask(index, question));
  const offTopic = strange.offTopic.map((question) => ask(index, question));
  const sorted = answerable.map(({ confidence }) => confidence).sort((a, b) => b - a);
  const from = (line: number): Coverage => {
    const share = (asked: Asked[]) =>
      asked.length === 0
        ? null
        : percent(
            asked.filter(({ confidence }) => confidence >= line),
            asked,
          );
    return {
      coverage: share(answerable) ?? 0,
      wrong: percent(
        answerable.filter(({ confidence, isRight }) => confidence >= line && !isRight),
        answerable,
      ),
      removed: share(removed) ?? 0,
      unanswerable: share(unanswerable),
      offTopic: share(offTopic),
    };
  };
  return {
    name,
    n: {
      answerable: answerable.length,
      removed: removed.length,
      unanswerable: unanswerable.length,
      offTopic: offTopic.length,
    },
    curve: coverages.map((coverage) =>
      from(sorted[Math.max(0, Math.ceil(coverage * sorted.length) - 1)] ?? 0),
    ),
    product: from(1),
    removedRejected: {
      confidence: rejectedBy("confidence", answerable, removed),
      score: rejectedBy("score", answerable, removed),
      lead: rejectedBy("lead", answerable, removed),
    },
  };
}

function rejectedBy(sign: "confidence" | "score" | "lead", answerable: Asked[], removed: Asked[]) {
  const sorted = answerable.map((one) => one[sign]).sort((a, b) => b - a);
  const line = sorted[Math.max(0, Math.ceil(0.9 * sorted.length) - 1)] ?? 0;
  return percent(
    removed.filter((one) => one[sign] < line),
    removed,
  );
}

function ask(index: PassageIndex, question: AskedQuestion): Asked {
  const [best, next] = index.search(question, 2).hits;
  const score = best?.score ?? 0;
  return {
    confidence: best?.confidence ?? 0,
    score,
    lead: score - (next?.score ?? 0),
    isRight: best !== undefined && question.relevant.includes(best.id),
  };
}

function askWithoutAnswers(passages: IndexedPassage[], questions: AskedQuestion[]): Asked[] {
  const asked = [...new Set(questions.flatMap(({ relevant }) => relevant))];
  const groupOf = new Map(asked.map((id, at) => [id, at % groups]));
  return Array.from({ length: groups }, (_, group) => group).flatMap((group) => {
    const own = questions.filter(({ relevant: [first] }) => groupOf.get(first ?? "") === group);
    if (own.length === 0) return [];
    const gone = new Set(own.flatMap(({ relevant }) => relevant));
    const index = buildIndex(passages.filter(({ id }) => !gone.has(id)));
    return own.map((question) => ask(index, question));
  });
}

function percent(some: unknown[], all: unknown[]): number {
  return all.length === 0 ? 0 : (100 * some.length) / all.length;
}
