import { expect, test } from "vitest";
import { casesIn, readCases, readTable } from "./cases.ts";
import { readTitles } from "./read-titles.ts";

const mend = "Run: npm run cases -- --write";

test("case numbers in titles are found in any notation", () => {
  expect(casesIn("§4.7, case 33: x")).toEqual(["33"]);
  expect(casesIn("cases 66, 99, and 166: x of 7")).toEqual(["66", "99", "166"]);
  expect(casesIn("cases 149 and 151: x")).toEqual(["149", "151"]);
  expect(casesIn("a showcase 9")).toEqual([]);
});

test("every case number in a test title exists in docs/security.md", () => {
  const known = new Set(readCases().map(({ number }) => number));
  const unknown = readTitles().filter(({ title }) =>
    casesIn(title).some((number) => !known.has(number)),
  );
  expect(known.size).toBeGreaterThan(150);
  expect(unknown).toEqual([]);
});

test("docs/security.md lists every case with exactly the tests that name it", () => {
  const cases = readCases();
  const rows = readTable()
    .split("\n")
    .slice(2, -1)
    .map((row) => row.split(" | "));
  expect(cases.length).toBeGreaterThan(150);
  expect(
    rows.map(([number = ""]) => number.replace("| ", "")),
    mend,
  ).toEqual(cases.map(({ number }) => number));
  for (const [at, { number, tests }] of cases.entries()) {
    const links = [...(rows[at]?.[3] ?? "").matchAll(/\(\.\.\/([^)]+)\)/g)].map(([, file]) => file);
    const files = new Set(tests.map(({ file }) => file));
    expect([number, links.filter((file) => !files.has(file ?? ""))], mend).toEqual([number, []]);
    // More tests than the table lists are fine; only a case that became proven must be listed.
    expect([number, links.length > 0], mend).toEqual([number, tests.length > 0]);
  }
});
