import { parse } from "csv-parse/sync";
import { cutText } from "../extract/split-passages.ts";

/** It stands before every cell of its column. */
const nameLengthMax = 200;
const headingLengthMax = 300;

/**
 * Each row is a section of its own: its first cell the heading, and each cell named by its column. A long row
 * is cut into several under the same heading, as pages are. What is more than the most is not looked at.
 */
export function csvSections(
  text: string,
  sectionsMax: number,
): { sections: { heading: string; text: string }[]; isCut: boolean } {
  const rows: string[][] = parse(text, {
    delimiter: delimiterOf(text),
    bom: true,
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: true,
    trim: true,
    // With the names, and one more to see that there is more.
    to: sectionsMax + 2,
    maxRecordSize: 1024 * 1024,
  });
  const [first = [], ...records] = rows;
  const names = first.map((name) => name.slice(0, nameLengthMax));
  const sections: { heading: string; text: string }[] = [];
  for (const cells of records) {
    if (sections.length > sectionsMax) break;
    const filled = cells
      .map((cell, at) => ({ name: names[at] ?? "", cell }))
      .filter(({ cell }) => cell !== "");
    const lines = filled.map(({ name, cell }) => (name ? `${name}: ${cell}` : cell));
    const heading = filled[0]?.cell.replace(/\s+/g, " ").slice(0, headingLengthMax) ?? "";
    if (lines.length === 0) continue;
    for (const part of cutText(lines.join("\n"))) sections.push({ heading, text: part });
  }
  return { sections: sections.slice(0, sectionsMax), isCut: sections.length > sectionsMax };
}

/** That stands most often in the first line. */
function delimiterOf(text: string): string {
  const [first = ""] = text.split("\n", 1);
  const count = (one: string) => first.split(one).length;
  return [",", ";", "\t"].sort((a, b) => count(b) - count(a))[0] ?? ",";
}
