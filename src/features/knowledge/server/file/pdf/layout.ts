import { type Band, bandsOf, isLarge } from "./bands.ts";
import { type Line, lineOf, readsFromRight, textOf } from "./lines.ts";

export type Block = { kind: "lines"; lines: Line[] } | { kind: "table"; rows: TableRow[] };
export interface TableRow {
  cells: string[];
  isTitle: boolean;
}

const depthMax = 4;
const proseFrom = 25;
/** Rows closer than this share of the usual distance continue a cell. */
const goesOnBelow = 0.75;

export function layOut(lines: Line[], usual: number, depth = 0): Block[] {
  return bandsOf(lines, usual).flatMap((band): Block[] => {
    if (band.gutters.length === 0 || depth >= depthMax)
      return [{ kind: "lines", lines: band.lines }];
    const isRtl = readsFromRight(band.lines.flatMap(({ runs }) => runs));
    const cuts = columnCuts(band, usual);
    if (cuts === null) return tableOf(band, usual, isRtl);
    const columns = columnsOf(band.lines, cuts).map((column) =>
      column.filter((line) => line !== null),
    );
    return (isRtl ? columns.reverse() : columns).flatMap((column) =>
      layOut(column, usual, depth + 1),
    );
  });
}

function columnCuts({ lines, gutters }: Band, usual: number): number[] | null {
  const cuts = gutters.map(({ from, to }) => (from + to) / 2);
  const columns = columnsOf(lines, cuts);
  const cells = columns.map((column) => column.map((line) => (line ? textOf(line.runs) : "")));
  const kinds = cells.map((texts) => (isOfFigures(texts) ? "figures" : "words")).join(" ");
  if (/^(words figures ?){2,}$/.test(kinds)) return cuts.filter((_, at) => at % 2 === 1);
  if (columns.length > 3) return null;
  const isHeaded = columns.filter((column) =>
    column.some((line, at) => at > 0 && line && isLarge(line, usual)),
  );
  const isApart =
    lines.filter((_, at) => columns.every((column) => column[at])).length * 2 < lines.length;
  const isWrapped = columns.some((column, index) =>
    columns.some((other, at) => at !== index && isWithin(column, other)),
  );
  if (isApart && !isWrapped) return cuts;
  return cells.every(isProse) || cells.every(isMixed) || isHeaded.length > 1 ? cuts : null;
}

function isWithin(column: (Line | null)[], other: (Line | null)[]): boolean {
  const own = column.filter((line) => line !== null).length;
  const beside = column.filter((line, at) => line !== null && other[at] !== null).length;
  return own > 0 && beside >= own * 0.9;
}

function isOfFigures(texts: string[]): boolean {
  const filled = texts.filter(Boolean);
  return (
    filled.filter((text) => text.length < 14 && /\p{N}/u.test(text)).length >= filled.length * 0.7
  );
}

function isProse(texts: string[]): boolean {
  const filled = texts.filter(Boolean);
  return filled.join("").length >= filled.length * proseFrom;
}

/** Alternating words and figures, or lines of different kinds, as in a menu or an address: not cells under a header. */
function isMixed(texts: string[]): boolean {
  const [, ...filled] = texts.filter(Boolean);
  const figures = filled.filter((text) => /\p{N}/u.test(text)).length;
  if (filled.length < 3 || figures < filled.length * 0.15) return false;
  const shapes = new Set(
    filled.map((text) => text.replace(/\p{N}+/gu, "0").replace(/\p{L}+/gu, "a")),
  );
  return figures <= filled.length * 0.8 || shapes.size > filled.length * 0.6;
}

function columnsOf(lines: Line[], cuts: number[]): (Line | null)[][] {
  return [...cuts, Number.POSITIVE_INFINITY].map((to, at) => {
    const from = cuts[at - 1] ?? Number.NEGATIVE_INFINITY;
    return lines.map(({ runs }) => lineOf(runs.filter(({ left }) => left >= from && left < to)));
  });
}

function tableOf({ lines, gutters }: Band, usual: number, isRtl: boolean): Block[] {
  const cuts = gutters.map(({ from, to }) => (from + to) / 2);
  const columns = columnsOf(lines, cuts);
  const blocks: Block[] = [];
  let rows: TableRow[] = [];
  const finish = () => {
    if (rows.length > 0) blocks.push({ kind: "table", rows });
    rows = [];
  };
  const step = usualStep(lines);
  const own = Math.max(usual, median(lines.map(({ size }) => size)));
  lines.forEach((line, at) => {
    const cells = columns.map((column) => textOf(column[at]?.runs ?? []));
    if (isRtl) cells.reverse();
    const gap = (lines[at - 1]?.y ?? line.y) - line.y;
    const below = line.y - (lines[at + 1]?.y ?? line.y - gap);
    const last = rows.at(-1);
    const isSpanning = line.runs.some(({ left, right }) =>
      cuts.some((cut) => left < cut && right > cut),
    );
    const isAlone = isSpanning || cells.filter(Boolean).length < 2;
    if (isAlone && isLarge(line, own)) {
      finish();
      blocks.push({ kind: "lines", lines: [line] });
    } else if (isSpanning) rows.push({ cells: [textOf(line.runs)], isTitle: true });
    else if (last && !last.isTitle && goesOn(last.cells, cells, { gap, below, step }))
      cells.forEach((cell, column) => {
        last.cells[column] = [last.cells[column], cell].filter(Boolean).join(" ");
      });
    else if (isAlone && cells[0]) rows.push({ cells: [cells[0]], isTitle: true });
    else
      rows.push({ cells: [cells[0] || (last?.cells[0] ?? ""), ...cells.slice(1)], isTitle: false });
  });
  finish();
  return blocks;
}

/** A multi-line cell: its next line is closer than a row, or leaves other cells empty. */
function goesOn(
  before: string[],
  cells: string[],
  { gap, below, step }: { gap: number; below: number; step: number },
): boolean {
  const [name = "", ...others] = cells;
  const isFigureBelow = cells.some(
    (cell, at) => /\p{N}/u.test(cell) && /\p{N}/u.test(before[at] ?? "") && at > 0,
  );
  if (isFigureBelow) return false;
  if (others.every((cell) => !cell))
    return /^[\p{Ll}(]/u.test(name) || gap < step * goesOnBelow || gap < below * goesOnBelow;
  if (name) return gap < step * goesOnBelow && cells.some((cell) => !cell);
  return gap < step * goesOnBelow || others.some((cell) => !cell);
}

function usualStep(lines: Line[]): number {
  const steps = lines.slice(1).map((line, at) => (lines[at]?.y ?? line.y) - line.y);
  return median(steps);
}

function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
