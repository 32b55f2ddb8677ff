import { hasUnsaved } from "./unsaved.ts";

const settledAfterMs = 10_000;

/** Pages are loaded when they are first shown. A new version of the product has others: then the tab begins anew. */
export function followNewVersion(): void {
  window.addEventListener("vite:preloadError", () => {
    // Never in a circle, never away from what is not saved, and without a connection nothing would come.
    const mayReload = performance.now() > settledAfterMs && navigator.onLine && !hasUnsaved();
    if (mayReload) window.location.reload();
  });
}
