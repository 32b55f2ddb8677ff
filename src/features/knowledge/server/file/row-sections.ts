import { cutText } from "../extract/split-passages.ts";
import { type Cell, headRowsOf, isOneOfThem, type Row } from "../extract/table-heads.ts";

export interface RowSections {
  sections: { heading: string; text: string }[];
  isCut: boolean;
}

const nameLengthMax = 200;
const headingLengthMax = 300;
const rowLengthMax = 400;
const rowsCompared = 40;
const titleRowsMax = 10;

/**
 * One section per row: the first cell is the heading, each cell is labelled by its column. Long rows are
 * split under the same heading. Rows beyond the maximum are ignored.
 */
export function sectionsOfRows(rows: string[][], sectionsMax: number): RowSections {
  const filled = rows.filter((cells) => cells.some(Boolean));
  const widths = filled.slice(0, rowsCompared).map((cells) => distinct(cells).length);
  const width = Math.max(0, ...widths);
  const wide = width < 2 ? 0 : filled.slice(0, titleRowsMax).findIndex((cells) => isWide(cells));
  const first = wide > 0 && wide + 1 < filled.length ? wide : 0;
  const titles = filled.slice(0, first).map((cells) => distinct(cells).join(" "));
  const records = filled.slice(first);
  const headRows = headRowsIn(records);
  const names = namesOf(records.slice(0, headRows));
  const sections = titles.length > 0 ? [{ heading: "", text: titles.join("\n") }] : [];
  let group = "";
  for (const [at, cells] of records.entries()) {
    if (at < headRows || sections.length > sectionsMax) continue;
    if (width > 2 && !isWide(cells) && isWide(records[at + 1] ?? [])) {
      group = `${distinct(cells)[0]} › `;
      continue;
    }
    const lines = linesOf(cells, names);
    const own = cells.find(Boolean)?.replace(/\s+/g, " ") ?? "";
    const heading = `${group}${own}`.slice(0, headingLengthMax);
    for (const part of cutText(lines.join("\n"))) sections.push({ heading, text: part });
  }
  return { sections: sections.slice(0, sectionsMax), isCut: sections.length > sectionsMax };
}

function linesOf(cells: string[], names: string[]): string[] {
  const filled = cells
    .map((cell, at) => ({ name: names[at] ?? "", cell }))
    .filter(({ cell }) => cell !== "");
  const lines = filled.map(({ name, cell }) => (name ? `${name}: ${cell}` : cell));
  const length = lines.reduce((sum, line) => sum + line.length, 0);
  if (length > rowLengthMax || lines.some((line) => line.includes("\n"))) return lines;
  const [own = "", ...others] = filled.map(({ cell }) => cell.replace(/; /g, ", "));
  if (names.length === 0 && others.length > 0) return [`| ${own}: ${others.join("; ")}`];
  return [`| ${lines.map((line) => line.replace(/; /g, ", ")).join("; ")}`];
}

function headRowsIn(records: string[][]): number {
  const [first = [], ...below] = records.slice(0, rowsCompared).map(rowOf);
  return headRowsOf([first, ...below]) || (isOneOfThem(first, below) ? 0 : 1);
}

function rowOf(cells: string[]): Row {
  const row: Cell[] = [];
  for (const text of cells.slice(0, 100)) {
    const before = row.at(-1);
    row.push(text && before?.text === text ? before : { text, isHead: false, look: "" });
  }
  return row;
}

function namesOf(heads: string[][]): string[] {
  const columns = Math.max(0, ...heads.map((cells) => cells.length));
  return Array.from({ length: columns }, (_, at) =>
    distinct(heads.map((cells) => cells[at] ?? ""))
      .join(", ")
      .slice(0, nameLengthMax),
  );
}

function isWide(cells: string[]): boolean {
  return distinct(cells).length > 1;
}

function distinct(cells: string[]): string[] {
  return [...new Set(cells)].filter(Boolean);
}
