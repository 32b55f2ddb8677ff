import bidiFactory, { type Bidi } from "bidi-js";
import { areUnspaced, plainLetters } from "./letters.ts";
import type { Run } from "./runs.ts";

export interface Line {
  runs: Run[];
  left: number;
  right: number;
  y: number;
  size: number;
}

// The package exports a factory, but types its result.
const bidi = (bidiFactory as unknown as () => Bidi)();

/** In font sizes: a gap this wide separates words without a space character. */
const spaceFrom = 0.2;
const sameLine = 0.4;
const rtlLetter = /[\p{Script=Hebrew}\p{Script=Arabic}]/gu;
const otherLetter = /\p{L}/gu;

export function linesOf(runs: Run[]): Line[] {
  const lines: Line[] = [];
  for (const run of [...runs].sort((a, b) => b.y - a.y || a.left - b.left)) {
    const last = lines.at(-1);
    const isSame = last && last.y - run.y <= sameLine * Math.max(last.size, run.size);
    if (isSame) {
      last.runs.push(run);
      if (run.size > last.size) Object.assign(last, { y: run.y, size: run.size });
    } else lines.push({ runs: [run], left: 0, right: 0, y: run.y, size: run.size });
  }
  return lines.map(({ runs }) => lineOf(runs)).filter((line) => line !== null);
}

/** Text printed twice to look bold counts once; null if nothing is left. */
export function lineOf(given: Run[]): Line | null {
  const runs: Run[] = [];
  for (const run of [...given].sort((a, b) => a.left - b.left)) {
    const before = runs.at(-1);
    const isTwice = before?.text === run.text && run.left - before.left < run.size * 0.1;
    if (!isTwice) runs.push(run);
  }
  if (runs.length === 0) return null;
  const largest = runs.reduce((a, b) => (b.size > a.size ? b : a));
  return {
    runs,
    left: Math.min(...runs.map(({ left }) => left)),
    right: Math.max(...runs.map(({ right }) => right)),
    y: largest.y,
    size: largest.size,
  };
}

export function textOf(runs: Run[]): string {
  const isRtl = readsFromRight(runs);
  let seen = "";
  runs.forEach((run, at) => {
    const before = runs[at - 1];
    // Such a run is already in logical order, but positioned visually, so reverse it.
    const text = run.isRtl ? reordered(run.text, true) : run.text;
    seen += before && needsSpace(before, run) && !areUnspaced(seen, text) ? ` ${text}` : text;
  });
  const said = isRtl ? reordered(seen, true) : seen;
  return plainLetters(said).replace(/\s+/g, " ").trim();
}

export function readsFromRight(runs: Run[]): boolean {
  const text = runs.map((run) => run.text).join("");
  const rtl = text.match(rtlLetter)?.length ?? 0;
  return rtl > 0 && rtl * 2 >= (text.match(otherLetter)?.length ?? 0);
}

function needsSpace(before: Run, run: Run): boolean {
  const gap = run.left - before.right;
  return gap > spaceFrom * run.size || (run.isApart && gap > -run.size);
}

function reordered(text: string, isRtl: boolean): string {
  return bidi.getReorderedString(text, bidi.getEmbeddingLevels(text, isRtl ? "rtl" : "ltr"));
}
