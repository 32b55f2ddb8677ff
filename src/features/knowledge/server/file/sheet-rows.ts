import { createRequire } from "node:module";
import type { CellObject, WorkSheet } from "@e965/xlsx";

const require = createRequire(import.meta.url);
const columnsMax = 200;

export interface Sheet {
  name: string;
  rows: string[][];
}

export function sheetsOf(body: Buffer, rowsMax: number): Sheet[] {
  // Imported on first use. `require` loses the package's types.
  const { read, utils } = require("@e965/xlsx") as typeof import("@e965/xlsx");
  const book = read(body, {
    type: "buffer",
    dense: true,
    cellFormula: false,
    cellHTML: false,
    sheetRows: rowsMax + 1,
    dateNF: "yyyy-mm-dd",
  });
  const hidden = book.Workbook?.Sheets?.map(({ Hidden }) => Hidden !== undefined && Hidden !== 0);
  return book.SheetNames.flatMap((name, at) => {
    const sheet = book.Sheets[name];
    if (!sheet?.["!ref"] || hidden?.[at]) return [];
    const range = utils.decode_range(sheet["!ref"]);
    range.e.c = Math.min(range.e.c, range.s.c + columnsMax);
    range.e.r = Math.min(range.e.r, range.s.r + rowsMax);
    fillMerged(sheet, range.e);
    const rows = utils.sheet_to_json<string[]>(sheet, {
      header: 1,
      range,
      raw: false,
      defval: "",
      blankrows: true,
      skipHidden: true,
    });
    return [{ name, rows: rows.map((cells) => cells.map((cell) => String(cell).trim())) }];
  });
}

function fillMerged(sheet: WorkSheet, last: { r: number; c: number }): void {
  const data: (CellObject | undefined)[][] = sheet["!data"] ?? [];
  for (const { s, e } of sheet["!merges"] ?? []) {
    const cell = data[s.r]?.[s.c];
    if (!cell) continue;
    for (let row = s.r; row <= Math.min(e.r, last.r); row += 1) {
      data[row] ??= [];
      for (let column = s.c; column <= Math.min(e.c, last.c); column += 1) {
        const cells = data[row];
        if (cells) cells[column] = cell;
      }
    }
  }
}
