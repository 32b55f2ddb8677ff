import { join } from "node:path";
import { root } from "#platform/server/root.ts";
import { openExamples } from "./intent-examples.ts";
import { openHead } from "./intent-head.ts";
import type { Intent, Meant } from "./intent-kinds.ts";

export type { Intent };

/** Trained on training/intents. An exact match decides, then the embedding, then the most similar example. */
export function intentOf(direction: Float32Array | null, text: string): Meant {
  const examples = knownExamples();
  const same = examples.same(text);
  if (same) return same;
  const byDirection = direction && knownHead()?.(direction);
  if (byDirection?.intent) return { ...byDirection, language: null };
  return examples.alike(text);
}

export function isAboutFacts(intent: Intent): boolean {
  return facts.has(intent);
}

const facts = new Set<Intent>([
  "hours-now",
  "hours-day",
  "hours",
  "phone",
  "email",
  "address",
  "contact",
]);

const folder = join(root, "models");
const knownHead = once(() => openHead(folder));
const knownExamples = once(() => openExamples(folder));

function once<Value>(open: () => Value): () => Value {
  let opened: { value: Value } | undefined;
  return () => {
    opened ??= { value: open() };
    return opened.value;
  };
}
