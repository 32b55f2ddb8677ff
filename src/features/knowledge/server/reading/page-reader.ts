import { setTimeout as wait } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { Piscina } from "piscina";
import type { Markup, ReadMarkup } from "./page-worker.ts";
import type { Sitemap } from "./sitemap.ts";

/** For one page, of the thread's own work; what takes longer is a bomb, whatever the parser thinks of it. */
const usualWorkMaxMs = 2_000;
const lookEveryMs = 100;
/** By the clock, which counts what other programs take too: for a thread that does not even say what it does. */
const timeMaxMs = 20_000;
const memoryMaxMb = 256;

export interface PageReader {
  readMarkup(markup: Markup, signal: AbortSignal): Promise<ReadMarkup | { unreadable: string }>;
  readSitemap(text: string, signal: AbortSignal): Promise<Sitemap>;
  close(): Promise<void>;
}

/** Reads markup in another thread: it may be megabytes, and visitors wait on this one. */
export function createPageReader(workMaxMs = usualWorkMaxMs): PageReader {
  const pool = new Piscina<unknown, unknown>({
    filename: new URL("./page-worker.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    // Longer than a slow site lets us wait between two pages; the thread holds more than a hundred megabytes.
    idleTimeout: 20_000,
    resourceLimits: { maxOldGenerationSizeMb: memoryMaxMb, maxYoungGenerationSizeMb: 16 },
    // Flags of a test runner or a debugger are not the worker's.
    execArgv: [],
  });

  let last = Promise.resolve();

  /** One after the other, so that a page's time does not run while it waits for another's. */
  async function run<Result>(name: string, task: unknown, signal: AbortSignal, failed: Result) {
    const before = last;
    const { promise, resolve: finish } = Promise.withResolvers<void>();
    last = promise;
    await before;
    const done = new AbortController();
    const tooMuch = new AbortController();
    const tooLong = AbortSignal.timeout(timeMaxMs);
    const isOver = AbortSignal.any([tooMuch.signal, tooLong]);
    const options = { signal: AbortSignal.any([signal, isOver]) };
    try {
      await pool.run(undefined, { ...options, name: "load" });
      const running = pool.run(task, { ...options, name });
      hasWorked(pool.threads[0], workMaxMs, done.signal).then(
        () => tooMuch.abort(),
        // The page came first, or the thread has ended and says so itself.
        () => {},
      );
      // The worker's functions are typed where they stand; threads know only names.
      return (await running) as Result;
    } catch (error) {
      const isOutOfMemory = isCoded(error) && error.code === "ERR_WORKER_OUT_OF_MEMORY";
      if (isOver.aborted || isOutOfMemory) return failed;
      throw error;
    } finally {
      done.abort();
      finish();
    }
  }

  return {
    readMarkup: (markup, signal) =>
      run<ReadMarkup | { unreadable: string }>("readMarkup", markup, signal, {
        unreadable: "The page is too complex to read.",
      }),
    readSitemap: (text, signal) =>
      run<Sitemap>("parseSitemap", text, signal, { pages: [], sitemaps: [] }),
    close: () => pool.destroy(),
  };
}

async function hasWorked(thread: Worker | undefined, ms: number, done: AbortSignal): Promise<void> {
  const before = await thread?.cpuUsage();
  for (;;) {
    await wait(lookEveryMs, undefined, { signal: done });
    const usage = await thread?.cpuUsage(before);
    if (usage && (usage.user + usage.system) / 1_000 >= ms) return;
  }
}

function isCoded(error: unknown): error is { code: unknown } {
  return typeof error === "object" && error !== null && "code" in error;
}
