import { join } from "node:path";
import { z } from "zod";
import type { LocalModel } from "#platform/server/local-model/local-model.ts";
import { root } from "#platform/server/root.ts";
import { readJson } from "../understand/intent-head.ts";
import { groupsOf } from "./planted-letters.ts";

const Head = z.object({
  weights: z.base64(),
  bias: z.number(),
  threshold: z.number(),
});

const Planted = Head.extend({
  /** The weights fit only this embedder. */
  embedder: z.string(),
  /** Works on n-grams: recognizes wording, as embeddings recognize meaning. */
  letters: Head,
});

/**
 * Which texts may be quoted, as opposed to prompt injections planted on a page. Trained on training/planted,
 * by n-grams and, if a model is loaded, embeddings. Without models/planted.json all are allowed.
 */
export async function withoutPlanted(model: LocalModel, texts: string[]): Promise<boolean[]> {
  const heads = knownHeads();
  if (!heads) return texts.map(() => true);
  const plain = texts.map(visible);
  const directions =
    model.name === heads.embedder ? await model.embed(plain, "query", "answer") : null;
  return plain.map((text, at) => {
    const direction = directions?.[at];
    return !heads.byLetters(text) && !(direction && heads.byDirection(direction));
  });
}

function visible(text: string): string {
  return text.normalize("NFKC").replace(/\p{Cf}/gu, "");
}

const file = join(root, "models/planted.json");
let heads: ReturnType<typeof readHeads> | undefined;

function knownHeads() {
  heads ??= readHeads();
  return heads;
}

function readHeads() {
  const { success, data: planted } = Planted.safeParse(readJson(file));
  if (!success) return null;
  const direction = openHead(planted);
  const letters = openHead(planted.letters);
  return {
    embedder: planted.embedder,
    byDirection(values: Float32Array): boolean {
      return direction.isPlanted(
        values.reduce((sum, value, at) => sum + value * direction.weightAt(at), 0),
      );
    },
    byLetters(text: string): boolean {
      const groups = [...groupsOf(text, letters.size)];
      const sum = groups.reduce((total, group) => total + letters.weightAt(group), 0);
      return letters.isPlanted(sum / Math.sqrt(groups.length || 1));
    },
  };
}

function openHead({ weights, bias, threshold }: z.infer<typeof Head>) {
  const bytes = Buffer.from(weights, "base64");
  const size = bytes.length / 4;
  return {
    size,
    weightAt: (at: number) => bytes.readFloatLE(at * 4),
    isPlanted: (sum: number) => sum + bias > threshold,
  };
}
