import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);

export interface LikelyLanguage {
  language: string;
  isReliable(): boolean;
  getScores(): Record<string, number>;
}

/** By letter statistics, 28 MB that are loaded on first use. */
export function languageOfLetters(text: string): LikelyLanguage {
  // The package exports this file for `import` only, and `require` loses its types.
  const file = fileURLToPath(import.meta.resolve("eld/extrasmall"));
  const { eld } = require(file) as typeof import("eld/extrasmall");
  return eld.detect(text);
}
