// Prints every security case with the tests that name it, then those of severity C and H without a test.
// Run: npm run cases. With --write it updates the table in docs/security.md.
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { readTitles, type TestTitle } from "./read-titles.ts";

const document = new URL("../docs/security.md", import.meta.url);
const begin = "<!-- The table is made by: npm run cases -- --write -->\n";

export interface SecurityCase {
  number: string;
  severity: string;
  about: string;
  section: string;
  tests: TestTitle[];
}

export function readCases(): SecurityCase[] {
  const sections: Record<string, Record<string, string>> = JSON.parse(
    readFileSync(new URL("./security-cases.json", import.meta.url), "utf8"),
  );
  const titles = readTitles().map((test) => ({ ...test, cases: casesIn(test.title) }));
  return Object.entries(sections).flatMap(([section, cases]) =>
    Object.entries(cases).map(([number, text]) => ({
      number,
      severity: text.slice(0, 1),
      about: text.slice(2),
      section,
      tests: titles.filter(({ cases }) => cases.includes(number)),
    })),
  );
}

export function casesIn(title: string): string[] {
  const lists = title.matchAll(/\bcases? (\d+(?:(?:,| and|, and) \d+)*)/gi);
  return [...lists].flatMap(([, list = ""]) => list.match(/\d+/g) ?? []);
}

export function readTable(): string {
  return readFileSync(document, "utf8").split(begin)[1] ?? "";
}

const elsewhere: Record<string, string> = {
  211: "measured, since a test cannot tell how fast a machine is: `npm run bench -- lists`",
  212: "measured, since it takes hours: `npm run bench -- memory`",
};

function tableOf(cases: SecurityCase[]): string {
  const rows = cases.map(({ number, severity, section, about, tests }) => {
    const files = [...new Set(tests.map(({ file }) => file))];
    const links = files.map((file) => `[${nameOf(file)}](../${file})`).join(", ");
    return `| ${number} | ${severity} | ${section}: ${about} | ${links || (elsewhere[number] ?? "none")} |`;
  });
  return ["| case | severity | what | proven in |", "|---|---|---|---|", ...rows, ""].join("\n");
}

function nameOf(file: string) {
  const name = basename(file).replace(/\.test\.tsx?$/, "");
  const feature = /src\/features\/(\w+)/.exec(file)?.[1];
  return feature ? `${feature}: ${name}` : name;
}

if (import.meta.main) {
  const cases = readCases();
  for (const { number, severity, about, tests } of cases) {
    console.log(`${number} ${severity} ${about}`);
    for (const { file, title } of tests) console.log(`    ${title}  (${file})`);
  }
  for (const severity of ["C", "H", "M", "L"]) {
    const all = cases.filter((one) => one.severity === severity);
    const open = all.filter(({ tests }) => tests.length === 0);
    const rest = open.map(({ number }) => number).join(" ");
    console.log(
      `${severity}: ${all.length - open.length} of ${all.length} are named by tests${rest && `; not: ${rest}`}`,
    );
  }
  if (process.argv.includes("--write"))
    writeFileSync(
      document,
      readFileSync(document, "utf8").split(begin)[0] + begin + tableOf(cases),
    );
}
