import { getDocumentProxy } from "unpdf";
import { type Block, layOut, type TableRow } from "./layout.ts";
import { type Line, linesOf } from "./lines.ts";
import { goesOnIn, joined, type Paragraph, paragraphsOf, wordsOf } from "./paragraphs.ts";
import { withoutRunningLines } from "./running-lines.ts";
import { runsOf } from "./runs.ts";

const pagesMax = 2_000;
const levelsMax = 4;
const namedMax = 12;

export async function pdfMarkup(body: Buffer): Promise<{ blocks: string[]; remark?: string }> {
  const pdf = await getDocumentProxy(new Uint8Array(body), { verbosity: 0 });
  if (pdf.numPages > pagesMax) throw new Error("Too many pages");
  const upright: Line[][] = [];
  const turned: Line[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const [runs = [], ...others] = await runsOf(pdf, number);
    upright.push(linesOf(runs));
    turned.push(others.flatMap(linesOf));
  }
  const { pages, said } = withoutRunningLines(upright);
  const usual = usualSize(pages.flat());
  const words = wordsOf(pages.flat());
  const blocks = pages.map((lines, at) => [
    ...(lines.length > 0 ? layOut(lines, usual) : []),
    ...(turned[at] ?? []).map((line): Block => ({ kind: "lines", lines: [line] })),
  ]);
  const parts = joinedTables(blocks).map((ofPage) =>
    ofPage.map((block) =>
      block.kind === "table"
        ? block
        : { ...block, paragraphs: paragraphsOf(block.lines, usual, words) },
    ),
  );
  joinParagraphs(parts.flat(), words);
  const levels = levelsOf(
    parts.flat().flatMap((part) => ("paragraphs" in part ? part.paragraphs : [])),
  );
  const markup = parts.map((ofPage) =>
    ofPage
      .map((part) =>
        "paragraphs" in part ? paragraphsMarkup(part.paragraphs, levels) : tableMarkup(part.rows),
      )
      .join("\n"),
  );
  const empty = blocks.flatMap((ofPage, at) => (ofPage.length === 0 ? [at + 1] : []));
  return {
    blocks: [said.map((text) => `<p>${escaped(text)}</p>`).join("\n"), ...markup],
    ...(empty.length > 0 && empty.length < pdf.numPages && { remark: remarkOn(empty) }),
  };
}

function remarkOn(empty: number[]): string {
  const named = empty.slice(0, namedMax).join(", ");
  const list = empty.length > namedMax ? `${named} and ${empty.length - namedMax} more` : named;
  return empty.length === 1
    ? `There is no text on page ${list}. If it is a scan, run text recognition on it and upload the file again.`
    : `There is no text on pages ${list}. If they are scans, run text recognition on them and upload the file again.`;
}

function usualSize(lines: Line[]): number {
  const letters = new Map<number, number>();
  for (const { size, runs } of lines) {
    const rounded = Math.round(size * 2) / 2;
    const length = runs.reduce((sum, { text }) => sum + text.length, 0);
    letters.set(rounded, (letters.get(rounded) ?? 0) + length);
  }
  return [...letters].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}

function levelsOf(paragraphs: Paragraph[]): Map<number, number> {
  const sizes = new Set(
    paragraphs.filter(({ isHeading }) => isHeading).map(({ size }) => rounded(size)),
  );
  return new Map(
    [...sizes].sort((a, b) => b - a).map((size, at) => [size, Math.min(at + 1, levelsMax)]),
  );
}

function rounded(size: number): number {
  return Math.round(size);
}

/** A table continues on the next page if that begins with as many columns; repeated headers are dropped. */
function joinedTables(pages: Block[][]): Block[][] {
  let before: Extract<Block, { kind: "table" }> | undefined;
  return pages.map((blocks) => {
    const [first] = blocks;
    let rest = blocks;
    if (first?.kind === "table" && before && widthOf(first.rows) === widthOf(before.rows)) {
      const head = before.rows[0]?.cells.join("\n");
      before.rows.push(...first.rows.filter(({ cells }) => cells.join("\n") !== head));
      rest = blocks.slice(1);
    }
    const last = rest.at(-1);
    if (rest.length > 0) before = last?.kind === "table" ? last : undefined;
    return rest;
  });
}

function joinParagraphs(parts: (Block & { paragraphs?: Paragraph[] })[], words: Set<string>): void {
  let last: Paragraph | undefined;
  for (const { paragraphs } of parts) {
    const [first] = paragraphs ?? [];
    if (last && first && goesOnIn(last, first)) {
      last.text = joined(last.text, first.text, words);
      paragraphs?.shift();
    }
    last = paragraphs ? (paragraphs.at(-1) ?? last) : undefined;
  }
}

function widthOf(rows: TableRow[]): number {
  return Math.max(...rows.map(({ cells }) => cells.length));
}

function paragraphsMarkup(paragraphs: Paragraph[], levels: Map<number, number>): string {
  return paragraphs
    .map(({ text, size, isHeading }) => {
      const tag = isHeading ? `h${levels.get(rounded(size)) ?? 2}` : "p";
      return `<${tag}>${escaped(text).replace(/\n/g, "<br>")}</${tag}>`;
    })
    .join("\n");
}

function tableMarkup(rows: TableRow[]): string {
  const width = widthOf(rows);
  const lines = rows.map(({ cells, isTitle }) =>
    isTitle
      ? `<tr><td colspan="${width}">${escaped(cells[0] ?? "")}</td></tr>`
      : `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join("")}</tr>`,
  );
  return `<table>${lines.join("")}</table>`;
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}
