import { globSync, readFileSync } from "node:fs";

export interface TestTitle {
  file: string;
  title: string;
}

export function readTitles(): TestTitle[] {
  const files = globSync(["src/**/*.test.{ts,tsx}", "e2e/**/*.test.ts", "scripts/**/*.test.ts"]);
  return files.sort().flatMap((file) => {
    // Also matches `)("…"` of `test.each` and `test.runIf`.
    const titles = readFileSync(file, "utf8").matchAll(
      /(?:\btest\(|^\s*(?:test\.|[\])])[^\n]*\)\()\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1/gms,
    );
    return [...titles].map(([, , title = ""]) => ({ file, title }));
  });
}
