import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { manifestFile } from "#platform/server/local-model/manifest.ts";
import { type Intent, intents } from "./intent-kinds.ts";

const Layer = z.object({ weights: z.base64(), bias: z.array(z.number()) });

export const IntentHead = Layer.extend({
  embedder: z.string(),
  labels: z.array(z.enum([...intents, "none"])),
  hidden: Layer,
  thresholds: z.record(z.enum(intents), z.number()),
});
export type IntentHead = z.infer<typeof IntentHead>;

type Judge = (direction: Float32Array) => { intent: Intent | null; score: number } | null;

export function openHead(folder: string): Judge | null {
  const head = IntentHead.safeParse(readJson(join(folder, "intents.json")));
  const manifest = z.object({ name: z.string() }).safeParse(readJson(join(folder, manifestFile)));
  if (!head.success || head.data.embedder !== manifest.data?.name) return null;
  return judgeBy(head.data);
}

export function judgeBy({ labels, hidden, thresholds, ...last }: IntentHead): Judge {
  const first = openLayer(hidden);
  const second = openLayer(last);
  return (direction) => {
    if (direction.length !== first.width) return null;
    const logits = second.of(first.of(direction).map((value) => Math.max(0, value)));
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
    const isLikely = likeliest !== null && score >= thresholds[likeliest];
    return { intent: isLikely ? likeliest : null, score };
  };
}

function openLayer({ weights, bias }: z.infer<typeof Layer>) {
  const rows = floatsOf(weights);
  const width = rows.length / bias.length;
  return {
    width,
    of: (values: ArrayLike<number>) =>
      bias.map((start, at) => {
        const row = rows.subarray(at * width, (at + 1) * width);
        return row.reduce((sum, weight, place) => sum + weight * (values[place] ?? 0), start);
      }),
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
