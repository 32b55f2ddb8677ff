import { meaningWeight, rankOffset } from "./settings.ts";

export interface Scored {
  id: string;
  score: number;
}

/**
 * One order of what was found by words and by meaning, best first, by the ranks in both (reciprocal rank fusion,
 * Cormack and others 2009): their scores have nothing in common but that more is better.
 */
export function fuse(byWords: Scored[], byMeaning: Scored[]): Scored[] {
  const scores = new Map<string, number>();
  const add = (list: Scored[], weight: number) => {
    for (const [rank, { id }] of list.entries())
      scores.set(id, (scores.get(id) ?? 0) + weight / (rankOffset + rank));
  };
  add(byWords, 1);
  add(byMeaning, meaningWeight);
  return Array.from(scores, ([id, score]) => ({ id, score })).sort(
    (a, b) => b.score - a.score || (a.id < b.id ? -1 : 1),
  );
}
