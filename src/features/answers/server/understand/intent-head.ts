import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { manifestFile } from "#platform/server/local-model/manifest.ts";
import { type Intent, intents } from "./intent-kinds.ts";

const IntentHead = z.object({
  /** Directions of another embedder mean nothing to it. */
  embedder: z.string(),
  labels: z.array(z.enum([...intents, "none"])),
  /** For each label a row, as 32-bit floats in base64, lowest byte first. */
  weights: z.base64(),
  bias: z.array(z.number()),
  /** What is less likely than this to be any of the intents is none. */
  threshold: z.number(),
});
export type IntentHead = z.infer<typeof IntentHead>;

type Judge = (direction: Float32Array) => { intent: Intent | null; score: number } | null;

/** Null where there is none, or none for the embedder in the same folder. */
export function openHead(folder: string): Judge | null {
  const head = IntentHead.safeParse(readJson(join(folder, "intents.json")));
  const manifest = z.object({ name: z.string() }).safeParse(readJson(join(folder, manifestFile)));
  if (!head.success || head.data.embedder !== manifest.data?.name) return null;
  return judgeBy(head.data);
}

/** A linear head on a direction: the likeliest intent, where it is likely enough that it is any. */
export function judgeBy({ labels, weights, bias, threshold }: IntentHead): Judge {
  const rows = floatsOf(weights);
  const dimensions = rows.length / labels.length;
  return (direction) => {
    if (direction.length !== dimensions) return null;
    const logits = labels.map((_, label) => {
      const row = rows.subarray(label * dimensions, (label + 1) * dimensions);
      return row.reduce((sum, weight, at) => sum + weight * (direction[at] ?? 0), bias[label] ?? 0);
    });
    const highest = Math.max(...logits);
    const shares = logits.map((logit) => Math.exp(logit - highest));
    const total = shares.reduce((sum, share) => sum + share, 0);
    let [likeliest, most, ofNone]: [Intent | null, number, number] = [null, 0, 0];
    for (const [at, label] of labels.entries()) {
      const share = (shares[at] ?? 0) / total;
      if (label === "none") ofNone += share;
      else if (share > most) [likeliest, most] = [label, share];
    }
    const score = 1 - ofNone;
    return { intent: score < threshold ? null : likeliest, score };
  };
}

function floatsOf(base64: string): Float32Array {
  const bytes = Buffer.from(base64, "base64");
  return Float32Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) =>
    bytes.readFloatLE(at * 4),
  );
}

export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
