import { join } from "node:path";
import { z } from "zod";
import { readJson } from "./intent-head.ts";
import { type Intent, intents, type Meant } from "./intent-kinds.ts";

const Sentences = z.array(z.string());
const IntentExamples = z.object({
  threshold: z.number(),
  examples: z.record(z.string(), z.partialRecord(z.enum([...intents, "none"]), Sentences)),
});
export type IntentExamples = z.infer<typeof IntentExamples>;

interface Example {
  letters: string;
  intent: Intent | null;
  language: string | null;
}

export function openExamples(folder: string) {
  const file = IntentExamples.safeParse(readJson(join(folder, "intent-examples.json")));
  return examplesOf(file.data ?? { threshold: 1, examples: {} });
}

export function examplesOf({ threshold, examples }: IntentExamples) {
  const known = byLetters(examples);
  const all = [...known.values()];
  let nearest: ReturnType<typeof nearestOf> | undefined;
  return {
    same(text: string): Meant | null {
      const example = known.get(lettersOf(text));
      if (!example) return null;
      const { intent, language } = example;
      return { intent, score: 1, language: intent && language };
    },
    /** By trigrams, so that typos and extra polite words matter little. */
    alike(text: string): Meant {
      nearest ??= nearestOf(all.map(({ letters }) => letters));
      const { at, likeness } = nearest(lettersOf(text));
      const intent = likeness < threshold ? null : (all[at]?.intent ?? null);
      return { intent, score: likeness, language: null };
    },
  };
}

/** Texts shared by languages get none; texts with two meanings get the first. */
function byLetters(examples: IntentExamples["examples"]): Map<string, Example> {
  const known = new Map<string, Example>();
  for (const [language, byIntent] of Object.entries(examples))
    for (const [label, texts] of Object.entries(byIntent))
      for (const text of texts ?? []) {
        const letters = lettersOf(text);
        const before = known.get(letters);
        if (before && before.language !== language) before.language = null;
        const intent = intents.find((one) => one === label) ?? null;
        if (!before) known.set(letters, { letters, intent, language: language || null });
      }
  return known;
}

export function lettersOf(text: string): string {
  const plain = text.normalize("NFKC").toLowerCase().normalize("NFD").replace(unheard, "");
  const short = plain.replace(/(.)\1{2,}/gsu, "$1");
  return short.replace(/[^\p{L}\p{M}\p{N}]+/gu, " ").trim() || short.replace(/\s+/g, "");
}
const unheard = /[\p{Mn}\p{Emoji_Modifier}\p{Cf}'’]/gu;

/** Bounds the cost of strangers' texts. */
const lettersMax = 200;

function nearestOf(texts: string[]) {
  const holders = new Map<string, number[]>();
  const groups = texts.map(groupsOf);
  for (const [at, own] of groups.entries())
    for (const group of own) {
      const others = holders.get(group);
      if (others) others.push(at);
      else holders.set(group, [at]);
    }
  const weightOf = (group: string) =>
    Math.log(1 + texts.length / (holders.get(group)?.length ?? 1));
  const weigh = (own: string[]) => Math.sqrt(own.reduce((sum, one) => sum + weightOf(one), 0));
  const sizes = Float64Array.from(groups, weigh);
  return (text: string) => {
    const own = groupsOf(text.slice(0, lettersMax));
    const shared = new Float64Array(texts.length);
    for (const group of own) {
      const weight = weightOf(group);
      for (const at of holders.get(group) ?? []) shared[at] = (shared[at] ?? 0) + weight;
    }
    const size = weigh(own);
    let [at, likeness] = [-1, 0];
    for (const [index, weight] of shared.entries()) {
      const own = weight && weight / (size * (sizes[index] ?? 1));
      if (own > likeness) [at, likeness] = [index, own];
    }
    return { at, likeness };
  };
}

function groupsOf(text: string): string[] {
  const letters = Array.from(` ${text} `);
  const groups = letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(""));
  return [...new Set(groups)];
}
