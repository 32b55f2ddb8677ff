import { flushCompileCache } from "node:module";

const afterMs = 3_000;

/**
 * Once the start is over. Starting leaves a hundred megabytes behind that nothing refers to, and V8 would keep
 * them until they are needed; without --expose-gc, as in a test, nothing happens. And what was compiled
 * would be kept for the next start only at an orderly end: after a crash that start should be quick, too.
 */
export function tidyAfterStart(): void {
  setTimeout(() => {
    flushCompileCache();
    globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
  }, afterMs).unref();
}
