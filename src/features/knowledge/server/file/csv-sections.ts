import { parse } from "csv-parse/sync";
import { type RowSections, sectionsOfRows } from "./row-sections.ts";

const sampleLength = 20_000;
const sampleRows = 60;

const separatorLine = /^\ufeff?sep=(.|\\t)\r?\n/i;

export function csvSections(text: string, sectionsMax: number): RowSections {
  const [line = "", stated] = separatorLine.exec(text) ?? [];
  const body = text.slice(line.length);
  const delimiter = stated?.replace("\\t", "\t") ?? delimiterOf(body);
  // Includes header and title rows, and one more to detect that rows were left out.
  return sectionsOfRows(rowsOf(body, delimiter, sectionsMax + 12), sectionsMax);
}

function rowsOf(text: string, delimiter: string, rowsMax: number): string[][] {
  return parse(text, {
    delimiter,
    bom: true,
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: true,
    trim: true,
    to: rowsMax,
    maxRecordSize: 1024 * 1024,
  });
}

/** The separator that gives the most uniform rows; comma last, because text and figures contain it. */
function delimiterOf(text: string): string {
  const isLong = text.length > sampleLength;
  const end = isLong ? text.lastIndexOf("\n", sampleLength) : text.length;
  const sample = text.slice(0, end > 0 ? end : sampleLength);
  const [first = ""] = sample.split("\n", 1);
  const others = first.match(/[^\p{L}\p{N}\s"'.()\\+%€$£¥/:_,;|-]/gu) ?? [];
  const known = ["\t", ";", "|", ","].filter((one) => sample.includes(one));
  const scored = [...known, ...new Set(others.slice(0, 20))].map((one) => ({
    one,
    score: likenessOf(sample, one),
  }));
  return scored.sort((a, b) => b.score - a.score)[0]?.one ?? ",";
}

function likenessOf(sample: string, delimiter: string): number {
  const counts = new Map<number, number>();
  let rows: string[][];
  try {
    rows = rowsOf(sample, delimiter, sampleRows);
  } catch {
    return 0;
  }
  for (const cells of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [[cells, times] = [1, 0]] = [...counts].sort(
    ([a, timesA], [b, timesB]) => timesB * Math.min(b - 1, 2) - timesA * Math.min(a - 1, 2),
  );
  return cells > 1 ? times / rows.length : 0;
}
