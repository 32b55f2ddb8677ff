import { type Element, isTag, isText } from "domhandler";
import { lineOf } from "./line-text.ts";
import { headRowsOf, isMarked, isTitleRow, type Row } from "./table-heads.ts";

const rowsMax = 2000;
const columnsMax = 50;
const rowsCompared = 40;

export function isDataTable(table: Element): boolean {
  if (/^(presentation|none)$/.test(table.attribs.role ?? "")) return false;
  const rows = rowsOf(table);
  if (rows.length === 0 || rows.every((row) => cellsOf(row).length < 2)) return false;
  return !holds(table, /^(table|h[1-6]|details|dl|form|pre)$/) && !isProse(rows);
}

export function dataTableLines(table: Element): string[] {
  const grid = gridOf(rowsOf(table).slice(0, rowsMax)).filter((row) =>
    row.some((cell) => cell?.text),
  );
  const caption = table.children.filter(isTag).find((child) => child.name === "caption");
  const title = caption ? lineOf(caption) : "";
  return [...(title ? [title, ""] : []), ...linesOf(grid)];
}

function linesOf(grid: Row[]): string[] {
  const first = grid.findIndex((row) => !isTitleRow(row));
  if (first === -1) return grid.map((row) => rowLine(row, []));
  const lines = grid.slice(0, first).map((row) => rowLine(row, []));
  let heads: string[] = [];
  for (let at = first; at < grid.length; ) {
    const rest = grid.slice(at, at + rowsCompared);
    const isNew = at === first || (heads.length > 0 && isMarked(rest[0] ?? []));
    const count = isNew ? headRowsOf(rest) : 0;
    if (count > 0) heads = headsOf(rest.slice(0, count));
    else lines.push(rowLine(rest[0] ?? [], heads));
    at += Math.max(1, count);
  }
  return lines;
}

/** 'Price' above 'Hour' and 'Day' gives 'Price, Hour' and 'Price, Day'. */
function headsOf(rows: Row[]): string[] {
  const [first = []] = rows;
  const columns = Math.max(...rows.map((row) => row.length));
  return Array.from({ length: Math.max(columns, first.length) }, (_, column) => {
    const cells = new Set(rows.map((row) => row[column]?.text.replace(/:$/, "") ?? ""));
    return [...cells].filter(Boolean).join(", ");
  });
}

function rowLine(row: Row, heads: string[]): string {
  const texts = row.map((cell) => cell?.text ?? "");
  const filled = texts.filter(Boolean);
  if (filled.length === 0) return "";
  if (isTitleRow(row)) return `| ${filled[0]}`;
  if (heads.length === 0) {
    const [name = "", ...values] = texts;
    const value = values.filter(Boolean).join("; ");
    return name && value ? `| ${name.replace(/:$/, "")}: ${value}` : `| ${filled.join("; ")}`;
  }
  const pairs = texts.map((text, column) => {
    const head = heads[column] ?? "";
    return text && head && head !== text ? `${head}: ${text}` : text;
  });
  return `| ${pairs.filter(Boolean).join("; ")}`;
}

function gridOf(rows: Element[]): Row[] {
  const grid: Row[] = rows.map(() => []);
  rows.forEach((row, y) => {
    let x = 0;
    for (const cell of cellsOf(row)) {
      while (grid[y]?.[x]) x += 1;
      if (x >= columnsMax) return;
      const content = {
        text: lineOf(cell),
        isHead: cell.name === "th" || isInHead(row) || isBold(cell),
        look: `${lookOf(row)} ${lookOf(cell)}`,
      };
      const width = spanOf(cell.attribs.colspan, columnsMax - x);
      const height = spanOf(cell.attribs.rowspan, Math.min(grid.length - y, 200));
      for (let down = 0; down < height; down += 1) {
        const target = grid[y + down];
        if (target) for (let right = 0; right < width; right += 1) target[x + right] ??= content;
      }
      x += width;
    }
  });
  return grid;
}

function lookOf({ attribs }: Element): string {
  return [attribs.class, attribs.style, attribs.bgcolor, attribs.align]
    .map((one) => one ?? "")
    .join();
}

function spanOf(attribute: string | undefined, max: number): number {
  return Math.max(1, Math.min(Number.parseInt(attribute ?? "1", 10) || 1, max));
}

function isBold(cell: Element): boolean {
  const parts = cell.children.filter(
    (child) => isTag(child) || (isText(child) && child.data.trim()),
  );
  return (
    parts.length > 0 &&
    parts.every(
      (part) =>
        isTag(part) &&
        (/^(b|strong)$/.test(part.name) || (/^(p|div|span|font)$/.test(part.name) && isBold(part))),
    )
  );
}

function isInHead(row: Element): boolean {
  return !!row.parent && isTag(row.parent) && row.parent.name === "thead";
}

function rowsOf(table: Element): Element[] {
  return table.children
    .filter(isTag)
    .flatMap((child) =>
      /^(thead|tbody|tfoot)$/.test(child.name) ? child.children.filter(isTag) : [child],
    )
    .filter((child) => child.name === "tr");
}

function cellsOf(row: Element): Element[] {
  return row.children.filter(isTag).filter((cell) => cell.name === "td" || cell.name === "th");
}

function isProse(rows: Element[]): boolean {
  const cells = rows.flatMap(cellsOf);
  const long = cells.filter((cell) => lineOf(cell).length > 400).length;
  return long > 0 && long * 4 > cells.length;
}

function holds(element: Element, name: RegExp): boolean {
  return element.children
    .filter(isTag)
    .some((child) => name.test(child.name) || holds(child, name));
}
