// Adds each row's units, as the product splits them, to .jsonl files with text and language: node
// scripts/run.mjs node training/units.ts FILE…
import { readFileSync, writeFileSync } from "node:fs";
import { unitPlaces } from "./unit-places.ts";

for (const file of process.argv.slice(2)) {
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  const rows = lines.map((line) => {
    const row = JSON.parse(line);
    const units = unitPlaces(row.text, row.language ?? "en");
    return `${JSON.stringify({ ...row, units })}\n`;
  });
  writeFileSync(file, rows.join(""));
}
