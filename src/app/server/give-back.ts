const afterMs = 3_000;

/**
 * Starting leaves a hundred megabytes behind that nothing refers to, and V8 would keep them until they are
 * needed. Without --expose-gc, as in a test, nothing happens.
 */
export function giveBackMemory(): void {
  setTimeout(() => {
    globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
  }, afterMs).unref();
}
