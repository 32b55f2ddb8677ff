import type { IndexedPassage } from "#features/knowledge/server/search/indexed.ts";
import { buildIndex, type PassageIndex } from "#features/knowledge/server/search/passage-index.ts";
import type { Row } from "./parts/row.ts";
import { median, quantile } from "./parts/samples.ts";

const questionsCount = 500;
const rounds = 3;

export default async function benchRetrieval(): Promise<Row[]> {
  return [
    ...measureSite(1_000, {}),
    ...measureSite(10_000, { query: 1, build: 2, memory: 120 }),
    ...measureSite(100_000, {}),
  ];
}

function measureSite(
  count: number,
  limits: { query?: number; build?: number; memory?: number },
): Row[] {
  const passages = Array.from({ length: count }, (_, number) => passageOf(number));
  const measured = Array.from({ length: rounds }, () => {
    const start = performance.now();
    const index = buildIndex(passages);
    const seconds = (performance.now() - start) / 1000;
    const durations = ask(index, passages);
    return {
      seconds,
      megabytes: index.sizeBytes / 1024 / 1024,
      p50: quantile(durations, 0.5),
      p95: quantile(durations, 0.95),
    };
  });
  const name = `${count.toLocaleString("en")} passages`;
  const row = (
    what: string,
    figure: keyof (typeof measured)[number],
    unit: string,
    atMost?: number,
  ): Row => {
    const values = measured.map((round) => round[figure]);
    return {
      name: `${name}, ${what}`,
      value: median(values),
      best: Math.min(...values),
      unit,
      ...(atMost !== undefined && { atMost }),
    };
  };
  return [
    row("index built", "seconds", "s", limits.build),
    row("index in memory", "megabytes", "MB", limits.memory),
    row("question, p50", "p50", "ms"),
    row("question, p95", "p95", "ms", limits.query),
  ];
}

function ask(index: PassageIndex, passages: IndexedPassage[]): number[] {
  const random = randomNumbers(7);
  const durations: number[] = [];
  for (let number = 0; number < 2 * questionsCount; number += 1) {
    const words = (passages[Math.floor(random() * passages.length)]?.text ?? "").split(" ");
    const from = Math.floor(random() * (words.length - 8));
    const text = words.slice(from, from + 8).join(" ");
    const start = performance.now();
    index.search({ text, earlier: [] }, 8);
    if (number >= questionsCount) durations.push(performance.now() - start);
  }
  return durations;
}

/** As on real sites, few words are common, most are rare, and titles repeat. */
function passageOf(number: number): IndexedPassage {
  const random = randomNumbers(number + 1);
  const words = (count: number) =>
    Array.from({ length: count }, () => wordOf(Math.floor(40_000 * random() ** 4))).join(" ");
  return {
    id: `${number}`,
    title: `${wordOf(Math.floor(number / 12))} ${wordOf(Math.floor(number / 7))}`,
    heading: words(3),
    text: words(110),
    language: "en",
  };
}

const onsets = "b br c ch d f fl g gr h j k l m n p pl r s sh st t tr v w".split(" ");
const vowels = "a e i o u ai ea ou".split(" ");
const codas = ["", "n", "r", "st", "ck"];
const syllables = onsets.flatMap((onset) =>
  vowels.flatMap((vowel) => codas.map((coda) => `${onset}${vowel}${coda}`)),
);

/** With as many syllables as a language, because words that all look alike would slow fuzzy matching. */
function wordOf(number: number): string {
  const mixed = (number + 1) * 7919;
  const first = syllables[mixed % syllables.length];
  const second = syllables[Math.floor(mixed / syllables.length) % syllables.length];
  return `${first}${second}`;
}

/** Deterministic (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
