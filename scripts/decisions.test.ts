import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const status =
  /^# (\d+)\. .+\n\n\*\*Status\.\*\* Accepted on \d{4}-\d\d-\d\d(?:, superseded by \[\d+\]\(([\w-]+\.md)\) on \d{4}-\d\d-\d\d)?\./;

test("every decision begins with its number, date and status", () => {
  const files = globSync("docs/decisions/*.md").sort();
  expect(files.length).toBeGreaterThan(20);
  for (const [at, file] of files.entries()) {
    const [, number, successor] = status.exec(readFileSync(file, "utf8")) ?? [];
    expect([file, Number(number)]).toEqual([file, at + 1]);
    if (successor) expect(files).toContain(`docs/decisions/${successor}`);
  }
});
