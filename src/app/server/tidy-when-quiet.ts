import { flushCompileCache } from "node:module";

const startIsOverMs = 3_000;
const looksEveryMs = 5_000;
/** Collecting takes some tenths of a second, in which nobody is answered. */
const collectsEveryMs = 60_000;
/** The part of the time in which a process that somebody might be waiting for is at work. */
const busy = 0.05;
const worthwhileBytes = 32 * 2 ** 20;

/**
 * Gives memory back once the start is over, and whenever the process has grown quiet after it was busy. Both leave
 * hundreds of megabytes behind that nothing refers to, and V8 would keep them until it needs them itself; without
 * --expose-gc, as in a test, nothing happens. And what was compiled would be kept for the next start only
 * at an orderly end: after a crash that start should be quick, too.
 */
export function tidyWhenQuiet(): void {
  setTimeout(flushCompileCache, startIsOverMs).unref();
  const { gc } = globalThis;
  if (!gc) return;
  const collect = () => {
    gc({ type: "major", execution: "sync", flavor: "last-resort" });
    const kept = process.memoryUsage.rss();
    const collectedAt = performance.now();
    let before = performance.eventLoopUtilization();
    const looking = setInterval(() => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      if (utilization > busy || performance.now() < collectedAt + collectsEveryMs) return;
      if (process.memoryUsage.rss() < kept + worthwhileBytes) return;
      clearInterval(looking);
      collect();
    }, looksEveryMs).unref();
  };
  setTimeout(collect, startIsOverMs).unref();
}
