import type { Line } from "./lines.ts";

/** A vertical strip of white, with the number of lines that have text on both sides. */
export interface Gutter {
  from: number;
  to: number;
  before: number;
  after: number;
}

export interface Band {
  lines: Line[];
  gutters: Gutter[];
}

/** In font sizes. */
const gutterFrom = 0.5;
const guttersMax = 24;
const sectionGapFrom = 1.4;
const largeFrom = 1.15;

export function bandsOf(lines: Line[], usual: number): Band[] {
  const left = Math.min(...lines.map((line) => line.left));
  const right = Math.max(...lines.map((line) => line.right));
  const bands: Band[] = [];
  for (const [at, line] of lines.entries()) {
    const band = bands.at(-1);
    const gap = (lines[at - 1]?.y ?? line.y) - line.y;
    const isSection = isLarge(line, usual) && !isCut(line) && gap > line.size * sectionGapFrom;
    const white = whiteOf(line, left, right);
    const common = band ? together(band.gutters, white, line) : [];
    const losesOne = band?.gutters.some((one) => isReal(one) && !keeps(common, one));
    const begins = band && !band.gutters.some(hasBothSides) && isCut(line);
    if (band && common.length > 0 && !losesOne && !begins && !isSection) {
      band.lines.push(line);
      band.gutters = common;
    } else bands.push({ lines: [line], gutters: white.map((one) => seenBy(one, line)) });
  }
  return rejoined(bands.map(({ lines, gutters }) => ({ lines, gutters: gutters.filter(isReal) })));
}

export function isLarge({ size }: Line, usual: number): boolean {
  return size > usual * largeFrom;
}

function whiteOf({ runs, size }: Line, left: number, right: number) {
  const white: { from: number; to: number }[] = [];
  let end = left;
  for (const run of runs) {
    if (run.left - end >= gutterFrom * size) white.push({ from: end, to: run.left });
    end = Math.max(end, run.right);
  }
  if (right - end >= gutterFrom * size) white.push({ from: end, to: right });
  return white.slice(0, guttersMax);
}

function together(gutters: Gutter[], white: { from: number; to: number }[], line: Line): Gutter[] {
  return gutters
    .flatMap((gutter) =>
      white.map(({ from, to }) => ({
        ...gutter,
        from: Math.max(gutter.from, from),
        to: Math.min(gutter.to, to),
      })),
    )
    .filter(({ from, to }) => to - from >= gutterFrom * line.size)
    .map((gutter) => seenBy(gutter, line))
    .slice(0, guttersMax);
}

function seenBy(gutter: { from: number; to: number } & Partial<Gutter>, line: Line): Gutter {
  const middle = (gutter.from + gutter.to) / 2;
  const isBefore = line.runs.some(({ left }) => left < middle);
  const isAfter = line.runs.some(({ left }) => left > middle);
  return {
    ...gutter,
    before: (gutter.before ?? 0) + (isBefore ? 1 : 0),
    after: (gutter.after ?? 0) + (isAfter ? 1 : 0),
  };
}

function isReal({ before, after }: Gutter): boolean {
  return before > 1 && after > 1;
}

function hasBothSides({ before, after }: Gutter): boolean {
  return before > 0 && after > 0;
}

function keeps(common: Gutter[], { from, to }: Gutter): boolean {
  return common.some((one) => one.from < to && one.to > from && isReal(one));
}

function isCut({ runs, size }: Line): boolean {
  return runs.some((run, at) => {
    const before = runs[at - 1];
    return before !== undefined && run.left - before.right >= gutterFrom * size;
  });
}

/** Merges lines without gutters; a single one between rows of the same columns is a title row. */
function rejoined(bands: Band[]): Band[] {
  const joined: Band[] = [];
  for (const band of bands) {
    const last = joined.at(-1);
    const above = joined.at(-2);
    if (last && last.gutters.length === 0 && band.gutters.length === 0)
      last.lines.push(...band.lines);
    else if (last && above && last.lines.length === 1 && isSameShape(above, band)) {
      above.lines.push(...last.lines, ...band.lines);
      above.gutters = above.gutters.map((one, at) => narrowed(one, band.gutters[at] ?? one));
      joined.pop();
    } else joined.push(band);
  }
  return joined;
}

function isSameShape(above: Band, below: Band): boolean {
  return (
    above.gutters.length > 0 &&
    above.gutters.length === below.gutters.length &&
    above.gutters.every((one, at) => {
      const { from, to } = narrowed(one, below.gutters[at] ?? one);
      return to > from;
    })
  );
}

function narrowed(one: Gutter, other: Gutter): Gutter {
  return { ...one, from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
}
