import type { Database } from "#database/client.ts";
import type { SafeFetch } from "#platform/server/safe-fetch.ts";
import type { PageReader } from "./page-reader.ts";

export interface ReadingParts {
  db: Database;
  safeFetch: SafeFetch;
  reader: PageReader;
  log: {
    warn(facts: object, sentence: string): void;
    error(facts: object, sentence: string): void;
  };
  limits: { pagesMax: number; bytesMax: number };
  /** Milliseconds that only grow. */
  now: () => number;
}

export interface Turn {
  /** After so long no page is begun. */
  lastsMs: number;
  /** Ends it in the middle of a page. */
  cut?: AbortSignal;
}
