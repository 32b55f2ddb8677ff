import { parse } from "csv-parse/sync";

const rowsMax = 10_000;
const cellLengthMax = 2_000;

/** Each row is a section of its own: its first cell the heading, and each cell named by its column. */
export function csvSections(text: string): { heading: string; text: string }[] {
  const rows: string[][] = parse(text, {
    delimiter: delimiterOf(text),
    bom: true,
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: true,
    trim: true,
    to: rowsMax + 1,
    maxRecordSize: 1024 * 1024,
  });
  const [names = [], ...records] = rows;
  return records.flatMap((cells) => {
    const filled = cells
      .map((cell, at) => ({ name: names[at] ?? "", cell: cell.slice(0, cellLengthMax) }))
      .filter(({ cell }) => cell !== "");
    const lines = filled.map(({ name, cell }) => (name ? `${name}: ${cell}` : cell));
    const heading = filled[0]?.cell.replace(/\s+/g, " ").slice(0, 300) ?? "";
    return lines.length > 0 ? [{ heading, text: lines.join("\n") }] : [];
  });
}

/** That stands most often in the first line. */
function delimiterOf(text: string): string {
  const [first = ""] = text.split("\n", 1);
  const count = (one: string) => first.split(one).length;
  return [",", ";", "\t"].sort((a, b) => count(b) - count(a))[0] ?? ",";
}
