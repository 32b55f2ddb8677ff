/** Turns rows into a CSV file (RFC 4180) that is safe to open in a spreadsheet. */
export function toCsv<Row>(columns: Record<string, (row: Row) => string>, rows: Row[]): string {
  const table = [
    Object.keys(columns),
    ...rows.map((row) => Object.values(columns).map((read) => read(row))),
  ];
  return table.map((cells) => `${cells.map(quote).join(",")}\r\n`).join("");
}

/** Otherwise Excel on Windows reads UTF-8 in the system's own character set. */
export const byteOrderMark = "\uFEFF";

export async function* toCsvParts<Row>(
  columns: Record<string, (row: Row) => string>,
  batches: AsyncIterable<Row[]>,
): AsyncIterable<string> {
  const head = toCsv(columns, []);
  yield byteOrderMark + head;
  for await (const rows of batches) yield toCsv(columns, rows).slice(head.length);
}

// Spreadsheets run cells that begin like this as formulas, and visitors write these cells. Where semicolons
// or tabs separate cells, as in many countries, there are more beginnings. A plus sign before digits alone,
// as in a phone number, is harmless.
const formula = /^[=@＝＋－＠\t\r\n\0-]|^\+(?![\d\s()-]+$)|(?<=[;\t\r\n])\s*[=@＝＋－＠\0+-]/g;

function quote(cell: string): string {
  const text = cell.replace(formula, "'$&");
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
