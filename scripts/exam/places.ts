import { join } from "node:path";
import { type Letters, lettersOf, readPage, visibleText } from "./letters.ts";

/** A page, and a quote's offset and length in its letter stream. */
export type Place = [page: string, start: number, length: number];

export function openPlaces(folder: string): (place: Place) => string | undefined {
  const pages = new Map<string, Letters | undefined>();
  return ([page, start, length]) => {
    if (!pages.has(page)) pages.set(page, readLetters(join(folder, page)));
    const letters = pages.get(page);
    return letters && wordsAt(letters, start, length);
  };
}

/** As on the page with whitespace collapsed, including adjacent currency signs and punctuation. */
export function wordsAt({ text, at }: Letters, start: number, length: number): string | undefined {
  const from = at[start];
  const last = at[start + length - 1];
  if (from === undefined || last === undefined) return;
  const end = last + String.fromCodePoint(text.codePointAt(last) ?? 0).length;
  const before = /[€£$¥₹(+]+\s?$/.exec(text.slice(Math.max(0, from - 3), from))?.[0] ?? "";
  const after = /^[%€£$¥₹₺°.)!?]+/.exec(text.slice(end))?.[0] ?? "";
  return `${before}${text.slice(from, end)}${after}`.replace(/\s+/g, " ").trim();
}

function readLetters(file: string): Letters | undefined {
  try {
    return lettersOf(visibleText(readPage(file)));
  } catch {
    return;
  }
}
