import type { OwnText } from "../../contract.ts";
import type { ReadText } from "../read-text.ts";
import type { Markup, ReadMarkup } from "./page-worker.ts";
import { createReadingThread } from "./reading-thread.ts";
import type { Sitemap } from "./sitemap.ts";

export interface PageReader {
  readMarkup(markup: Markup, signal: AbortSignal): Promise<ReadMarkup | { unreadable: string }>;
  readText(text: OwnText, signal: AbortSignal): Promise<ReadText | { unreadable: string }>;
  readSitemap(text: string, signal: AbortSignal): Promise<Sitemap>;
  close(): Promise<void>;
}

/** Reads markup in another thread: it may be megabytes. */
export function createPageReader(workMaxMs = 2_000): PageReader {
  const { run, close } = createReadingThread(new URL("./page-worker.ts", import.meta.url).href, {
    workMaxMs,
    timeMaxMs: 20_000,
    memoryMaxMb: 256,
    growthMaxMb: 500,
  });
  return {
    readMarkup: (markup, signal) =>
      run<ReadMarkup | { unreadable: string }>("readMarkup", markup, signal, {
        unreadable: "The page is too complex to read.",
      }),
    readText: (text, signal) =>
      run<ReadText | { unreadable: string }>("readText", text, signal, {
        unreadable: "The text is too complex to read.",
      }),
    readSitemap: (text, signal) =>
      run<Sitemap>("parseSitemap", text, signal, { pages: [], sitemaps: [] }),
    close,
  };
}
