import type { LocalModel } from "#platform/server/local-model/local-model.ts";
import type { StoredAction } from "./queries.ts";

/** Measured in meant-action.test.ts. From here on an action is better than "I don't know". */
const maybeMin = 0.7;
/** From here on it is offered beside an answer. */
const surelyMin = 0.8;

const examplesRemembered = 2_000;

export interface MeantAction {
  action: StoredAction;
  isSure: boolean;
}

/**
 * The action whose examples or name are nearest to the question in meaning. Without the local model, or while it is
 * too busy, only in the words of an example or of the name.
 */
export async function meantAction(
  localModel: LocalModel,
  question: string,
  actions: readonly StoredAction[],
): Promise<MeantAction | null> {
  if (actions.length === 0) return null;
  const wordings = actions.flatMap((action) =>
    [action.name, action.purpose, ...action.examples].map((text) => ({ action, text })),
  );
  const letters = lettersOf(question);
  const asWritten = letters && wordings.find(({ text }) => lettersOf(text) === letters);
  if (asWritten) return { action: asWritten.action, isSure: true };
  const directions = await directionsOf(localModel, [
    question,
    ...wordings.map(({ text }) => text),
  ]);
  const asked = directions?.[0];
  if (!directions || !asked) return null;
  const scored = wordings.map(({ action }, at) => ({
    action,
    likeness: likenessOf(asked, directions[at + 1]),
  }));
  const best = scored.reduce((a, b) => (b.likeness > a.likeness ? b : a));
  return best.likeness >= maybeMin
    ? { action: best.action, isSure: best.likeness >= surelyMin }
    : null;
}

function lettersOf(text: string) {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.join(" ");
}

/** By model and text: the wordings are the same for every question. */
const known = new Map<string, Float32Array>();

async function directionsOf(localModel: LocalModel, texts: string[]) {
  const keyOf = (text: string) => `${localModel.name} ${text}`;
  const missing = texts.filter((text) => !known.has(keyOf(text)));
  const made = await localModel.embed(missing, "query", "answer");
  if (!made) return null;
  if (known.size + made.length > examplesRemembered) known.clear();
  const fresh = new Map(missing.map((text, at) => [text, made[at]]));
  const [question, ...wordings] = texts;
  const directions = texts.map((text) => fresh.get(text) ?? known.get(keyOf(text)));
  for (const text of wordings) {
    const direction = fresh.get(text);
    if (direction && text !== question) known.set(keyOf(text), direction);
  }
  return directions;
}

/** Directions have the length 1. */
function likenessOf(one: Float32Array, other: Float32Array | undefined) {
  return other?.length === one.length
    ? one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
    : 0;
}
