import { globSync, readFileSync } from "node:fs";

export interface TestTitle {
  file: string;
  title: string;
}

/** The titles of all tests and journeys: they say what each proves. */
export function readTitles(): TestTitle[] {
  const files = globSync(["src/**/*.test.{ts,tsx}", "e2e/**/*.test.ts", "scripts/**/*.test.ts"]);
  return files.sort().flatMap((file) => {
    // `test("…"`, and the `("…"` that follows the table of a `test.each`.
    const titles = readFileSync(file, "utf8").matchAll(
      /(?:\btest\(|[\])](?: as const)?,?\s*\)\()\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1/gs,
    );
    return [...titles].map(([, , title = ""]) => ({ file, title }));
  });
}
