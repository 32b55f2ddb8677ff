// Prints every clause and ruling of docs/specification.md with the tests that cite it, then those without a test.
// Run: npm run spec. With the beginning of a number (-- 4, -- 4.7, -- ruling 25) only those.
// A cited number that the document lacks is an error.
import { readFileSync } from "node:fs";
import { readTitles, type TestTitle } from "./read-titles.ts";

export interface Clause {
  number: string;
  text: string;
}

export function readClauses(): Clause[] {
  const document = readFileSync(new URL("../docs/specification.md", import.meta.url), "utf8");
  const lines = document.matchAll(
    /^- <a id="(?:ruling-)?([\d.]+)"><\/a>\*\*(§|Ruling )\1\*\* (.+)$/gm,
  );
  return [...lines].map(([, number, kind = "", text = ""]) => ({
    number: kind.toLowerCase() + number,
    text,
  }));
}

export function citedIn(title: string): string[] {
  const clauses = title.matchAll(/§((?:\d+\.\d+(?:(?:,| and| to|;)\s*§?)?)+)/g);
  const ranges = [...clauses].flatMap(([, list = ""]) => [
    ...list.matchAll(/(\d+)\.(\d+)(?: to §?\d+\.(\d+))?/g),
  ]);
  const rulings = title.matchAll(/\brulings? (\d+(?:(?:,| and|, and) \d+)*)/gi);
  return [
    ...ranges.flatMap(([, section, from, to = from]) =>
      Array.from(
        { length: Number(to) - Number(from) + 1 },
        (_, n) => `§${section}.${Number(from) + n}`,
      ),
    ),
    ...[...rulings].flatMap(([, list = ""]) =>
      (list.match(/\d+/g) ?? []).map((n) => `ruling ${n}`),
    ),
  ];
}

export function findUnknown(clauses: Clause[], titles: TestTitle[]): string[] {
  const known = new Set(clauses.map(({ number }) => number));
  return titles.flatMap(({ file, title }) =>
    citedIn(title)
      .filter((number) => !known.has(number))
      .map((number) => `${number} in ${file}: ${title}`),
  );
}

if (import.meta.main) {
  const titles = readTitles();
  const all = readClauses();
  const only = process.argv.slice(2).join(" ").replace("§", "");
  const clauses = all.filter(({ number }) =>
    `${number.replace("§", "")}.`.startsWith(only && `${only}.`),
  );
  const open: string[] = [];
  for (const { number, text } of clauses) {
    const citing = titles.filter(({ title }) => citedIn(title).includes(number));
    if (citing.length === 0) open.push(number);
    console.log(`${number} ${text}`);
    for (const { file, title } of citing) console.log(`    ${title}  (${file})`);
  }
  console.log(
    `\n${clauses.length - open.length} of ${clauses.length} are cited in the titles of ${titles.length} tests.`,
  );
  if (open.length > 0) console.log(`Cited by none: ${open.join(", ")}`);

  const unknown = findUnknown(all, titles);
  if (unknown.length > 0) {
    console.error(`\nNot in docs/specification.md:\n${unknown.join("\n")}`);
    process.exitCode = 1;
  }
}
