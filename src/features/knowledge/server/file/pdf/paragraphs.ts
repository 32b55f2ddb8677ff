import { isLarge } from "./bands.ts";
import { areUnspaced } from "./letters.ts";
import { type Line, readsFromRight, textOf } from "./lines.ts";

export interface Paragraph {
  text: string;
  size: number;
  isHeading: boolean;
}

const gapFrom = 1.6;
const headingLengthMax = 120;
const headingLinesMax = 3;
const item = /^(?:[-*•–▪●◦‣■□✓]|\d{1,2}[.)]|[a-z][.)])\s/u;

export function paragraphsOf(lines: Line[], usual: number, words: Set<string>): Paragraph[] {
  const left = Math.min(...lines.map((line) => line.left));
  const right = Math.max(...lines.map((line) => line.right));
  const near = nearOf(lines);
  const paragraphs: Paragraph[] = [];
  lines.forEach((line, at) => {
    const text = textOf(line.runs);
    const before = lines[at - 1];
    const last = paragraphs.at(-1);
    if (!text) return;
    const isHeading = isLarge(line, usual) && text.length <= headingLengthMax && !isText(lines, at);
    const gap = before ? before.y - line.y : 0;
    const isNear = gap > 0 && gap <= Math.max((before?.size ?? 1) * gapFrom, near);
    const isSame = last?.isHeading === isHeading && (!isHeading || last.size === line.size);
    if (!before || !last || !isSame || !isNear || item.test(text)) {
      paragraphs.push({ text, size: line.size, isHeading });
      return;
    }
    const isEnd = hasRoom(before, line, { left, right }) && !/\p{Ll}-$/u.test(last.text);
    last.text = isEnd && !isHeading ? `${last.text}\n${text}` : joined(last.text, text, words);
  });
  return paragraphs;
}

function nearOf(lines: Line[]): number {
  const steps = lines.slice(1).map((line, at) => (lines[at]?.y ?? 0) - line.y);
  const narrow = steps.filter((step) => step > 0).sort((a, b) => a - b);
  return (narrow[Math.floor(narrow.length / 4)] ?? 0) * 1.2;
}

function isText(lines: Line[], at: number): boolean {
  const isSame = (line: Line | undefined) => line?.size === lines[at]?.size;
  const around = lines.slice(Math.max(0, at - headingLinesMax), at + headingLinesMax + 1);
  const first = Math.min(at, headingLinesMax);
  let count = 1;
  for (let up = first - 1; up >= 0 && isSame(around[up]); up -= 1) count += 1;
  for (let down = first + 1; isSame(around[down]); down += 1) count += 1;
  return count > headingLinesMax;
}

function hasRoom(before: Line, line: Line, region: { left: number; right: number }): boolean {
  const isRtl = readsFromRight(line.runs);
  const first = isRtl ? line.runs.at(-1) : line.runs[0];
  if (!first) return false;
  const word = first.text.trim().split(/\s/, 1)[0] ?? "";
  const length = areUnspaced(word, word) ? 1 : word.length;
  const width = ((first.right - first.left) * length) / Math.max(1, first.text.trim().length);
  const free = isRtl ? before.left - region.left : region.right - before.right;
  return free > width + line.size * 0.4;
}

export function joined(text: string, next: string, words: Set<string>): string {
  if (areUnspaced(text, next)) return text + next;
  const [start] = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*-$/u.exec(text) ?? [];
  if (!start) return `${text} ${next}`;
  const [end = ""] = /^[\p{L}\p{N}]+/u.exec(next) ?? [];
  return keepsHyphen(start, end, words) ? text + next : text.slice(0, -1) + next;
}

/** Keeps a real hyphen: the file has it elsewhere, or has both parts as words but not the joined one. */
function keepsHyphen(start: string, end: string, words: Set<string>): boolean {
  const [first, second] = [start.toLowerCase(), end.toLowerCase()];
  if (!/^\p{Ll}/u.test(end) || /\p{N}-$/u.test(start)) return true;
  if (words.has(first.slice(0, -1) + second)) return false;
  if (words.has(first + second)) return true;
  const isWord = (part: string) => words.has(part);
  return isWord(first.slice(0, -1)) && isWord(second);
}

export function goesOnIn(before: Paragraph | undefined, next: Paragraph | undefined): boolean {
  if (!before || !next || before.isHeading || next.isHeading) return false;
  return /[\p{L}\p{N},;-]$/u.test(before.text) && /^\p{Ll}/u.test(next.text);
}

export function wordsOf(lines: Line[]): Set<string> {
  const words = new Set<string>();
  for (const { runs } of lines) {
    const found =
      textOf(runs)
        .toLowerCase()
        .match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*-?/gu) ?? [];
    for (const [at, word] of found.entries()) {
      const isDivided = (at === found.length - 1 && word.endsWith("-")) || words.size > 200_000;
      if (isDivided) continue;
      words.add(word);
      for (const part of word.split("-")) words.add(part);
    }
  }
  return words;
}
