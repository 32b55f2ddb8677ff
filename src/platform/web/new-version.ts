import { hasUnsaved } from "./unsaved.ts";

const settledAfterMs = 10_000;

/** Lazy pages of an old version disappear with a deployment: then the tab reloads. */
export function followNewVersion(): void {
  window.addEventListener("vite:preloadError", () => {
    // Not in a loop, not with unsaved changes, and not offline.
    const mayReload = performance.now() > settledAfterMs && navigator.onLine && !hasUnsaved();
    if (mayReload) window.location.reload();
  });
}
