export interface Cell {
  text: string;
  isHead: boolean;
  look: string;
}
export type Row = (Cell | undefined)[];

const headRowsMax = 3;
const shareMin = 0.7;

export function isTitleRow(row: Row): boolean {
  const [first] = row;
  return row.length > 1 && !!first?.text && row.every((cell) => cell === first);
}

export function headRowsOf(grid: Row[]): number {
  const [first] = grid;
  if (!first || grid.length < 2 || !isHead(first, grid.slice(1))) return 0;
  if (grid.every(isMarked)) return 1;
  let count = 1;
  while (count < Math.min(headRowsMax, grid.length - 1)) {
    const [before = [], row = []] = [grid[count - 1], grid[count]];
    const below = grid.slice(count + 1);
    const isNext = isMarked(row) || (isGrouped(before) && differs(row, below));
    if (!isNext || isTitleRow(row)) break;
    count += 1;
  }
  return count;
}

export function isMarked(row: Row): boolean {
  const [first, ...cells] = [...new Set(row)];
  const filled = [first, ...cells].filter((cell) => cell?.text);
  return cells.some((cell) => cell?.text) && filled.every((cell) => cell?.isHead);
}

function isHead(row: Row, below: Row[]): boolean {
  return isMarked(row) || hasCorner(row, below) || looksApart(row, below) || contrasts(row, below);
}

function isGrouped(row: Row): boolean {
  return row.some((cell, at) => cell?.text && cell === row[at + 1]);
}

function hasCorner(row: Row, below: Row[]): boolean {
  const [corner, ...heads] = row.map((cell) => cell?.text ?? "");
  return (
    corner === "" &&
    heads.length > 1 &&
    heads.every((text) => text && !isFigure(text)) &&
    below.every(([name]) => name?.text)
  );
}

function looksApart(row: Row, below: Row[]): boolean {
  const look = lookOf(row);
  const [next, last] = [below[0], below.at(-1)];
  if (below.length < 2 || !next || !last || !isFilled(row)) return false;
  return (
    row.every((cell) => !isFigure(cell?.text ?? "")) &&
    below.every((one) => lookOf(one) !== look) &&
    below.some((one) => one !== next && lookOf(one) === lookOf(next)) &&
    (below.length < 3 || below.slice(0, -1).some((one) => lookOf(one) === lookOf(last)))
  );
}

/** Words above figures: 'Low season' above '€55'. Not for two columns, where a name and its value look the same. */
function contrasts(row: Row, below: Row[]): boolean {
  return row.length > 2 && isFilled(row) && differs(row, below);
}

function differs(row: Row, below: Row[]): boolean {
  const votes = votesOf(row, below);
  return votes.includes(1) && !votes.includes(-1);
}

export function isOneOfThem(row: Row, below: Row[]): boolean {
  const votes = votesOf(row, below);
  return votes.includes(-1) && !votes.includes(1);
}

function votesOf(row: Row, below: Row[]): (1 | 0 | -1)[] {
  return row.map((cell, column) => {
    const text = cell?.text ?? "";
    const cells = below.map((one) => one[column]?.text ?? "").filter(Boolean);
    const isOfFigures = cells.filter(isFigure).length >= Math.max(1, cells.length * shareMin);
    if (!isOfFigures || !text) return 0;
    if (!isFigure(text)) return 1;
    const patterns = new Set(cells.map(patternOf));
    return patterns.size === 1 && !patterns.has(patternOf(text)) ? 1 : -1;
  });
}

function isFilled(row: Row): boolean {
  const texts = [...new Set(row)].map((cell) => cell?.text ?? "");
  const named = texts.slice(1);
  return named.every(Boolean) && new Set(named).size === named.length;
}

function lookOf(row: Row): string {
  return [...new Set(row)].map((cell) => cell?.look ?? "").join("|");
}

function isFigure(text: string): boolean {
  return text !== "" && (/\p{N}/u.test(text) || !/\p{L}/u.test(text));
}

/** A year is a name if the cells below are not years. */
function patternOf(text: string): string {
  return text.replace(/\b(?:19|20)\d\d\b/g, "year").replace(/\p{N}+(?:[.,]\p{N}+)*/gu, "0");
}
