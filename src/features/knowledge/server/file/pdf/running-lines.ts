import { type Line, textOf } from "./lines.ts";

const edgeLines = 3;
/** In font sizes. */
const gapFrom = 2.2;
const pageNumber =
  /^[^\p{L}\p{N}]*(?:\p{L}{1,9}\.?\s)?\d{1,4}(?:\s?(?:\/|-|–|\p{L}{1,4})\s?\d{1,4})?[^\p{L}\p{N}]*$/u;

export function withoutRunningLines(pages: Line[][]): { pages: Line[][]; said: string[] } {
  const times = new Map<string, number>();
  const edges = pages.map(edgesOf);
  for (const edge of edges)
    for (const key of new Set([...edge.values()])) times.set(key, (times.get(key) ?? 0) + 1);
  const needed = Math.max(2, pages.length / 2);
  const said = new Map<string, string>();
  const kept = pages.map((lines, at) =>
    lines.filter((line) => {
      const key = edges[at]?.get(line);
      if (key === undefined) return true;
      const text = textOf(line.runs);
      const isRunning = (times.get(key) ?? 0) >= needed;
      const isNumber = isOutermost(line, lines) && pageNumber.test(text);
      if (isRunning && !pageNumber.test(text) && !said.has(key)) said.set(key, withoutNumber(text));
      return !isRunning && !isNumber;
    }),
  );
  return { pages: kept, said: [...said.values()] };
}

function withoutNumber(text: string): string {
  return text.replace(/^\d+ ?\/ ?\d+[^\p{L}\p{N}]+|[^\p{L}\p{N}]+\d+ ?\/ ?\d+$/u, "").trim();
}

function edgesOf(lines: Line[]): Map<Line, string> {
  const edge = [...apartFrom(lines), ...apartFrom([...lines].reverse())];
  return new Map(
    edge.map((line) => [
      line,
      `${Math.round(line.y / 4)} ${textOf(line.runs).replace(/\d+/g, "0")}`,
    ]),
  );
}

/** Lines separated from the rest by white space: table headers also repeat on each page. */
function apartFrom(lines: Line[]): Line[] {
  const end = lines.slice(0, edgeLines).findLastIndex((line, at) => {
    const next = lines[at + 1];
    return next !== undefined && Math.abs(line.y - next.y) > line.size * gapFrom;
  });
  return lines.slice(0, end + 1);
}

function isOutermost(line: Line, lines: Line[]): boolean {
  const [first, second] = lines;
  const [before, last] = lines.slice(-2);
  if (lines.length < 3 || !first || !second || !before || !last) return false;
  return line === first
    ? first.y - second.y > line.size * 2
    : line === last && before.y - last.y > line.size * 2;
}
