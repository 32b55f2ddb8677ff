import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);

export interface LikelyLanguage {
  language: string;
  isReliable(): boolean;
  /** From 0 to 1, of each language that it may be. */
  getScores(): Record<string, number>;
}

/** By how often which letters follow one another. What it knows takes 28 MB, which are read when it is first asked. */
export function languageOfLetters(text: string): LikelyLanguage {
  // By its file: the package names it for `import` alone. And with its own types, which `require` forgets.
  const file = fileURLToPath(import.meta.resolve("eld/extrasmall"));
  const { eld } = require(file) as typeof import("eld/extrasmall");
  return eld.detect(text);
}
