import { meaningWeight, rankOffset } from "./settings.ts";

export interface Scored {
  id: string;
  score: number;
}

/**
 * Reciprocal rank fusion (Cormack et al. 2009) of lexical and semantic results, best first: their scores are
 * not comparable, but their ranks are.
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
