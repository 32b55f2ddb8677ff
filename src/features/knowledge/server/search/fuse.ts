import { meaningShare } from "./settings.ts";

export interface Scored {
  id: string;
  score: number;
}

/**
 * One order of what was found by words and by meaning (likeness of embeddings), best first. The scores of
 * both are brought to between 0 and 1 first, for they have nothing in common but that more is better. By
 * rank, a list that knows nothing about the question would count as much as one that is sure.
 */
export function fuse(byWords: Scored[], byMeaning: Scored[]): Scored[] {
  const shares = new Map(
    normalized(byWords, 0).map(({ id, score }) => [id, (1 - meaningShare) * score]),
  );
  // Likeness has no zero: the least like of those that were handed over says what little means here.
  const least = byMeaning.length > 1 ? Math.min(...byMeaning.map(({ score }) => score)) : 0;
  for (const { id, score } of normalized(byMeaning, least))
    shares.set(id, (shares.get(id) ?? 0) + meaningShare * score);
  return Array.from(shares, ([id, score]) => ({ id, score })).sort(
    (a, b) => b.score - a.score || (a.id < b.id ? -1 : 1),
  );
}

function normalized(list: Scored[], least: number): Scored[] {
  const range = Math.max(...list.map(({ score }) => score)) - least;
  return list.map(({ id, score }) => ({ id, score: range > 0 ? (score - least) / range : 1 }));
}
