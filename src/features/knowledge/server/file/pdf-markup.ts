import { extractTextItems, getDocumentProxy } from "unpdf";

interface Line {
  text: string;
  size: number;
  y: number;
}

const pagesMax = 2_000;
const headingLengthMax = 120;
/** Of what is usual in the text. */
const headingFrom = 1.15;
const gapFrom = 1.6;

/** The words of a PDF in blocks of markup, a page after the other; what is set larger is a heading. */
export async function pdfMarkup(body: Buffer): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(body), { verbosity: 0 });
  if (pdf.numPages > pagesMax) throw new Error("Too many pages");
  const { items } = await extractTextItems(pdf);
  const pages = items.map(linesOf);
  const usual = usualSize(pages.flat());
  return pages.map((lines) => blocksOf(lines, usual));
}

function linesOf(items: { str: string; fontSize: number; y: number; hasEOL: boolean }[]): Line[] {
  const lines: Line[] = [];
  let line: Line = { text: "", size: 0, y: 0 };
  const finish = () => {
    const text = line.text.replace(/\s+/g, " ").trim();
    if (text) lines.push({ ...line, text });
    line = { text: "", size: 0, y: 0 };
  };
  for (const { str, fontSize, y, hasEOL } of items) {
    const isNext = line.text !== "" && Math.abs(y - line.y) > Math.max(line.size, fontSize) * 0.6;
    if (isNext) finish();
    line = { text: line.text + str, size: Math.max(line.size, str.trim() ? fontSize : 0), y };
    if (hasEOL) finish();
  }
  finish();
  return lines;
}

/** That most letters are set in. */
function usualSize(lines: Line[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of lines) {
    const rounded = Math.round(size * 2) / 2;
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
  }
  return [...letters].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}

function blocksOf(lines: Line[], usual: number): string {
  const blocks: string[] = [];
  let paragraph = "";
  const finish = () => {
    if (paragraph) blocks.push(`<p>${escaped(paragraph)}</p>`);
    paragraph = "";
  };
  lines.forEach((line, at) => {
    const before = lines[at - 1];
    if (line.size > usual * headingFrom && line.text.length <= headingLengthMax) {
      finish();
      blocks.push(`<h2>${escaped(line.text)}</h2>`);
      return;
    }
    const isApart = before && before.y - line.y > Math.max(before.size, 1) * gapFrom;
    const isItem = /^[-*•–]\s/.test(line.text);
    if (isApart || isItem) finish();
    // A word that was divided at the end of its line.
    paragraph = /\p{Ll}-$/u.test(paragraph)
      ? paragraph.slice(0, -1) + line.text
      : `${paragraph} ${line.text}`.trim();
  });
  finish();
  return blocks.join("\n");
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}
