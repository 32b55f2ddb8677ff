import { setTimeout as wait } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { Piscina } from "piscina";

/** A file that unpacks grows by some megabytes in that time. */
const lookEveryMs = 25;

export interface ThreadLimits {
  /** Of the thread's own work; what takes longer is a bomb, whatever the parser thinks of it. */
  workMaxMs: number;
  /** By the clock, which counts what other programs take too: for a thread that does not even say what it does. */
  timeMaxMs: number;
  memoryMaxMb: number;
  /** What the whole process may grow meanwhile: buffers are no part of the thread's own memory. */
  growthMaxMb: number;
}

/** One task after the other in a thread of its own: what is read may be hard, and visitors wait on this one. */
export function createReadingThread(filename: string, limits: ThreadLimits) {
  const pool = new Piscina<unknown, unknown>({
    filename,
    minThreads: 0,
    maxThreads: 1,
    // Longer than a slow site lets us wait between two pages; the thread holds more than a hundred megabytes.
    idleTimeout: 20_000,
    resourceLimits: {
      maxOldGenerationSizeMb: limits.memoryMaxMb,
      maxYoungGenerationSizeMb: 16,
    },
    // Flags of a test runner or a debugger are not the worker's.
    execArgv: [],
  });
  // It tells of an answer for which nobody waits any more. Without a listener that would end the process.
  pool.on("error", () => {});

  let last = Promise.resolve();

  return {
    /** One after the other, so that a task's time does not run while it waits for another's. `failed` is for what goes over a limit. */
    async run<Result>(name: string, task: unknown, signal: AbortSignal, failed: Result) {
      const before = last;
      const { promise, resolve: finish } = Promise.withResolvers<void>();
      last = promise;
      await before;
      const done = new AbortController();
      const tooMuch = new AbortController();
      const tooLong = AbortSignal.timeout(limits.timeMaxMs);
      const isOver = AbortSignal.any([tooMuch.signal, tooLong]);
      const options = { signal: AbortSignal.any([signal, isOver]) };
      try {
        await pool.run(undefined, { ...options, name: "load" });
        const running = pool.run(task, { ...options, name });
        hasDoneTooMuch(pool.threads[0], limits, done.signal).then(
          () => tooMuch.abort(),
          // The result came first, or the thread has ended and says so itself.
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
    },
    close: () => pool.destroy(),
  };
}

async function hasDoneTooMuch(
  thread: Worker | undefined,
  { workMaxMs, growthMaxMb }: ThreadLimits,
  done: AbortSignal,
): Promise<void> {
  const before = await thread?.cpuUsage();
  const rssMax = process.memoryUsage.rss() + growthMaxMb * 1024 * 1024;
  for (;;) {
    await wait(lookEveryMs, undefined, { signal: done });
    if (process.memoryUsage.rss() > rssMax) return;
    const usage = await thread?.cpuUsage(before);
    if (usage && (usage.user + usage.system) / 1_000 >= workMaxMs) return;
  }
}

function isCoded(error: unknown): error is { code: unknown } {
  return typeof error === "object" && error !== null && "code" in error;
}
