import { LRUCache } from "lru-cache";
import type { LocalModel } from "#platform/server/local-model/local-model.ts";

// Of 34 pairs of questions, half of which mean the same, none of the others came above .88 ("open on Sunday" and
// "on Monday"), and the same ones lay between .71 and .94. So only what is nearly a translation is taken as one, and
// the rest is proposed to a person.
const sameFrom = 0.9;
const similarFrom = 0.72;

const similarMax = 5;
/** The most asked ones; the others are grouped by wording alone. */
const comparedMax = 200;
const embeddedAtOnce = 64;
const remembered = new LRUCache<string, Float32Array>({ max: 3_000 });

export interface Meant<Question> {
  questions: Question[];
  /** Indexes of other groups of the result, the likeliest first. */
  similar: number[];
}

/**
 * Groups, the most asked first, with those that mean the same joined. Without the local model each stays as it is.
 */
export async function groupByMeaning<Question extends { question: string }>(
  model: LocalModel,
  groups: readonly Question[][],
): Promise<Meant<Question>[]> {
  const texts = groups.slice(0, comparedMax).map(([first]) => first?.question ?? "");
  const directions = await directionsOf(model, texts);
  const joined: { at: number; questions: Question[] }[] = [];
  for (const [at, questions] of groups.entries()) {
    const same = joined.find((other) => cosine(directions[at], directions[other.at]) >= sameFrom);
    if (same) same.questions.push(...questions);
    else joined.push({ at, questions: [...questions] });
  }
  return joined.map(({ at, questions }) => {
    const near = joined
      .map((other, index) => ({
        index,
        score: other.at === at ? 0 : cosine(directions[at], directions[other.at]),
      }))
      .filter(({ score }) => score >= similarFrom)
      .sort((a, b) => b.score - a.score)
      .slice(0, similarMax);
    return { questions, similar: near.map(({ index }) => index) };
  });
}

async function directionsOf(model: LocalModel, texts: readonly string[]) {
  const keyOf = (text: string) => `${model.name} ${text}`;
  const unseen = [...new Set(texts)].filter((text) => text && !remembered.has(keyOf(text)));
  const some = unseen.slice(0, embeddedAtOnce);
  const found = some.length > 0 ? await model.embed(some, "query", "background") : null;
  for (const [at, direction] of (found ?? []).entries())
    remembered.set(keyOf(some[at] ?? ""), direction);
  return texts.map((text) => remembered.get(keyOf(text)));
}

/** Directions have length 1. */
function cosine(one: Float32Array | undefined, other: Float32Array | undefined): number {
  if (!one || !other || one.length !== other.length) return 0;
  return one.reduce((sum, part, at) => sum + part * (other[at] ?? 0), 0);
}
