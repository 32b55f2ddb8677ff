// Extracts training passages from websites' pages as the product does: node scripts/run.mjs node training/passages.ts SITES OUT
// SITES has a folder of pages per website. OUT gets a NAME.jsonl for each, with one distinct passage per line:
// page, title, heading, text, language, and units (the start and end of each in the text).
import { globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type ExtractedPage,
  extractPage,
  UnreadablePage,
} from "#features/knowledge/server/extract/extract-page.ts";
import { passagesOf } from "#features/knowledge/server/extract/split-passages.ts";
import { decodeText } from "#platform/server/safe-fetch/read-body.ts";
import { unitPlaces } from "./unit-places.ts";

const [sites, out] = process.argv.slice(2);
if (!sites || !out) {
  process.stderr.write("Name the folder of websites and the one to write: passages.ts SITES OUT\n");
  process.exit(2);
}
mkdirSync(out, { recursive: true });
const folders = readdirSync(sites, { withFileTypes: true }).filter((entry) => entry.isDirectory());
for (const { name } of folders) {
  const lines = linesOf(join(sites, name));
  writeFileSync(join(out, `${name}.jsonl`), lines.map((line) => `${line}\n`).join(""));
  process.stdout.write(`${name}: ${lines.length} passages\n`);
}

function linesOf(folder: string): string[] {
  const passages = new Map<string, string>();
  for (const file of globSync("**/*.{htm,html}", { cwd: folder }).sort()) {
    const page = pageIn(folder, file);
    const language = page?.language ?? null;
    for (const { title, heading, text } of page ? passagesOf(page) : []) {
      const units = unitPlaces(text, language ?? "en");
      const sign = `${heading}\n${text}`;
      if (!passages.has(sign))
        passages.set(
          sign,
          JSON.stringify({ page: `/${file}`, title, heading, text, language, units }),
        );
    }
  }
  return [...passages.values()];
}

/** Undefined if the product could not read the page, either. */
function pageIn(folder: string, file: string): ExtractedPage | undefined {
  const html = decodeText(readFileSync(join(folder, file)), "").replaceAll("\0", "");
  try {
    return extractPage(html, `http://127.0.0.1/${file}`);
  } catch (error) {
    if (error instanceof UnreadablePage) return;
    throw error;
  }
}
