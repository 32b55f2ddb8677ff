// Prints every clause of the specification with the tests that cite it, then those that none cites.
// Run: npm run spec. With a section's number (npm run spec -- 4) only that section.
import { readFileSync } from "node:fs";
import { readTitles } from "./read-titles.ts";

const clausesOf = JSON.parse(
  readFileSync(new URL("./spec-clauses.json", import.meta.url), "utf8"),
) as Record<string, number>;

const tests = readTitles();
const only = process.argv[2];
const clauses = Object.entries(clausesOf)
  .filter(([section]) => !only || section === only)
  .flatMap(([section, last]) => Array.from({ length: last }, (_, n) => `${section}.${n + 1}`));

const open: string[] = [];
for (const clause of clauses) {
  const citing = tests.filter(({ title }) => cited(title).has(clause));
  if (citing.length === 0) open.push(clause);
  else
    console.log(
      `§${clause}\n${citing.map(({ file, title }) => `  ${title}  (${file})`).join("\n")}`,
    );
}
console.log(
  `\n${clauses.length - open.length} of ${clauses.length} clauses are cited by ${tests.length} tests.`,
);
if (open.length > 0) console.log(`Cited by none: ${open.map((clause) => `§${clause}`).join(" ")}`);

/** `§4.7`, `§5.1, 5.2` and `§7.1 to 7.4`. */
function cited(title: string): Set<string> {
  const found = new Set<string>();
  for (const [, list = ""] of title.matchAll(/§((?:\d+\.\d+(?:(?:,| and| to|;)\s*§?)?)+)/g)) {
    for (const [, section, from, to] of list.matchAll(/(\d+)\.(\d+)(?: to §?\d+\.(\d+))?/g)) {
      for (let n = Number(from); n <= Number(to ?? from); n++) found.add(`${section}.${n}`);
    }
  }
  return found;
}
