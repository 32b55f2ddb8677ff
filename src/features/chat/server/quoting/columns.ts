import { contentWords } from "#features/knowledge/server/public.ts";
import { amount } from "../rules/price.ts";
import { datesSaid } from "./calendar.ts";
import type { Topic } from "./quote-passage.ts";
import { type Cell, type Item, rowText } from "./row-text.ts";

const columnsMin = 3;
const linesMax = 10;

/** 'Yin on Thursdays?' and 'What is on Wednesday?': of a timetable's rows the cells that are meant, as lines. */
export function timetableLines(items: Item[], { asked, language }: Topic): string[] | null {
  if (!isTimetable(items, language)) return null;
  const count = (text: string) =>
    new Set(contentWords(text, language).filter((word) => asked.has(word))).size;
  const isAsked = (text: string) => count(text) > 0;
  const rows = items.some(({ name }) => isAsked(name))
    ? items.filter(({ name }) => isAsked(name))
    : items;
  const cells = rows.flatMap((row) => row.cells);
  const inHead = ({ head }: Cell) => isAsked(head);
  // Of 'Adult choir' and 'Junior choir' the one that was named in full.
  const most = Math.max(1, ...cells.map(({ value }) => count(value)));
  const inValue = ({ value }: Cell) => count(value) === most;
  // What is not on that day: then what is.
  const meant = [(cell: Cell) => inHead(cell) && inValue(cell), inHead, inValue].find((is) =>
    cells.some(is),
  );
  if (!meant) return null;
  // Where one day was asked for, it need not be said again.
  const isOneDay =
    meant !== inValue && new Set(cells.filter(inHead).map(({ head }) => head)).size === 1;
  const lines = rows.flatMap(({ name, cells }) => {
    const told = cells.filter(meant);
    return told.length > 0 ? [rowText(name, told, isOneDay ? told : [], language)] : [];
  });
  return lines.length <= linesMax ? lines : null;
}

/** A column for each day or hour, and a row for each of the other. */
function isTimetable(items: Item[], language: string): boolean {
  const isTime = (text: string) => /\d/.test(text) || datesSaid(text, language).size > 0;
  const heads = new Set(items.flatMap(({ cells }) => cells.map(({ head }) => head)));
  return (
    heads.size >= columnsMin &&
    [...heads].every(isTime) &&
    items.every(({ name, cells }) => isTime(name) && !cells.some(({ value }) => amount.test(value)))
  );
}

/** 'How much is a double in July?': of several prices in a row the one of the column that was asked for. */
export function pricesAsked(item: Item, { asked, language }: Topic): string {
  const prices = item.cells.filter(({ value }) => amount.test(value));
  const isAsked = ({ head }: Cell) => contentWords(head, language).some((word) => asked.has(word));
  const meant = prices.filter(isAsked);
  if (meant.length === 0 || meant.length === prices.length) return item.text;
  return rowText(item.name, meant, [], language);
}
