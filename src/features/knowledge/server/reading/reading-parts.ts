import type { Database } from "#database/client.ts";
import type { SafeFetch } from "#platform/server/safe-fetch.ts";
import type { PageBrowser } from "../browser/page-browser.ts";
import type { FileReader } from "../file/file-reader.ts";
import type { PageReader } from "./page-reader.ts";

export interface ReadingParts {
  db: Database;
  safeFetch: SafeFetch;
  reader: PageReader;
  files: FileReader;
  /** Null where the operator has set none. */
  browser: PageBrowser | null;
  log: {
    warn(facts: object, sentence: string): void;
    error(facts: object, sentence: string): void;
  };
  limits: { pagesMax: number; bytesMax: number };
  now: () => number;
}

export interface Turn {
  lastsMs: number;
  cut?: AbortSignal;
}
