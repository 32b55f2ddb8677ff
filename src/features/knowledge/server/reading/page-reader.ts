import type { OwnText } from "../../contract.ts";
import type { ReadText } from "../read-text.ts";
import type { Markup, ReadMarkup } from "./page-worker.ts";
import { memoryAllowedMb } from "./reading-memory.ts";
import { createReadingProcess } from "./reading-process.ts";
import type { Sitemap } from "./sitemap.ts";

export interface PageReader {
  readMarkup(markup: Markup, signal: AbortSignal): Promise<ReadMarkup | { unreadable: string }>;
  readText(text: OwnText, signal: AbortSignal): Promise<ReadText | { unreadable: string }>;
  readSitemap(text: string, signal: AbortSignal): Promise<Sitemap>;
  close(): Promise<void>;
}

const textWorkMaxMs = 5_000;

export function createPageReader(workMaxMs = 2_000): PageReader {
  const { run, close } = createReadingProcess(new URL("./page-worker.ts", import.meta.url), {
    workMaxMs,
    timeMaxMs: 20_000,
    memoryMaxMb: memoryAllowedMb("page"),
  });
  return {
    readMarkup: (task, signal) =>
      run<ReadMarkup | { unreadable: string }>({
        name: "readMarkup",
        task,
        signal,
        failed: { unreadable: "The page is too complex to read." },
      }),
    readText: (task, signal) =>
      run<ReadText | { unreadable: string }>({
        name: "readText",
        task,
        signal,
        failed: { unreadable: "The text is too complex to read." },
        isUrgent: true,
        workMaxMs: textWorkMaxMs,
      }),
    readSitemap: (task, signal) =>
      run<Sitemap>({ name: "parseSitemap", task, signal, failed: { pages: [], sitemaps: [] } }),
    close,
  };
}

export const pageReader = createPageReader();
