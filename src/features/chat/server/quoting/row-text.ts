import { amount } from "../rules/price.ts";
import { dateNamed } from "./calendar.ts";

export interface Item {
  /** As a person would say it. */
  text: string;
  /** What the item is about: 'Lemon cake'. Empty where it is a sentence. */
  name: string;
  /** Its own words, without the heads that all rows share. */
  words: string;
  /** What all rows are, where their table says it: 'Cake'. */
  kind: string;
  /** The heads that a row says yes to, and those that it says no to: 'Vegan'. */
  is: string;
  isNot: string;
  /** Of a table's row, without its name. */
  cells: Cell[];
}

export interface Cell {
  head: string;
  value: string;
}

const nameMax = 60;
const yes = /^(?:yes|ja|oui|s[ií]|sim|✓|✔|x)$/iu;
const no = /^(?:no|nein|nee|non|não|✗|[-–—])$/iu;

/** 'Cake: Lemon cake; Serves: 8; Price: $38' is read out as 'Lemon cake: serves 8, $38'. */
export function rowItem(row: string, language: string): Item {
  const [first, ...rest] = row.split("; ").map(cellOf);
  const hasHeads = rest.length > 0 && rest.every(({ head }) => head);
  if (!first || !hasHeads) return listItem(row);
  const prices = rest.filter(({ value }) => amount.test(value));
  return {
    text: rowText(first.value, rest, prices.length === 1 ? prices : [], language),
    name: first.value,
    words: [first, ...rest].map(({ value }) => value).join(" "),
    kind: first.head,
    is: headsWith(rest, yes),
    isNot: headsWith(rest, no),
    cells: rest,
  };
}

/** The row with some of its cells. Heads say what a cell means, but a price, or a class below its day, says it itself. */
export function rowText(
  name: string,
  cells: Cell[],
  headless: readonly Cell[],
  language: string,
): string {
  const said = cells.map((cell) => cellText(cell, headless.includes(cell), language));
  const separator = said.some((text) => text.includes(",")) ? "; " : ", ";
  return `${name}: ${said.join(separator)}`;
}

/** 'Latte - $4.50' names a latte. */
export function listItem(text: string): Item {
  const name = /^.{2,60}?(?=\s?[:;]\s|\s[-–—]\s|\s[+(]?[$€£]\s?\d|$)/u.exec(text)?.[0] ?? "";
  return {
    text,
    name: name.length <= nameMax ? name : "",
    words: text,
    kind: "",
    is: "",
    isNot: "",
    cells: [],
  };
}

function headsWith(cells: Cell[], value: RegExp): string {
  return cells
    .filter((cell) => value.test(cell.value))
    .map(({ head }) => head)
    .join(" ");
}

function cellOf(text: string): Cell {
  const parts = /^([^:]{1,60}): (.+)$/u.exec(text);
  return { head: parts?.[1] ?? "", value: parts?.[2] ?? text };
}

function cellText({ head, value }: Cell, isHeadless: boolean, language: string): string {
  // A price says by itself that it is one, unless its head tells of what.
  if (isHeadless && !head.includes(" ")) return value;
  const isName =
    language === "de" ||
    isDate(head, language) ||
    /^\p{Lu}{2}|^\p{Lu}.*\p{Lu}/u.test(head.replace(/\s.*$/u, ""));
  const isYesOrNo = yes.test(value) || no.test(value);
  const spoken = isName ? head : head.charAt(0).toLowerCase() + head.slice(1);
  return `${spoken}${isYesOrNo ? ":" : ""} ${value}`;
}

/** 'Monday' stays as it is written, as 'Oct–Mar' does. */
function isDate(head: string, language: string): boolean {
  return dateNamed(/^\p{L}+/u.exec(head)?.[0] ?? "", language) !== undefined;
}
