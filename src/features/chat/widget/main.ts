import { readOptions, type WidgetOptions } from "./options.ts";
import { showWidget, type Widget } from "./widget.ts";

// What /widget.js runs on other people's pages: nothing here may throw into them or load more than it must.

declare global {
  interface Window {
    Parley?: { init?: (options: unknown) => void };
  }
}

// Only while the script runs for the first time does the page say which one it is.
const script = document.currentScript;
const home = script instanceof HTMLScriptElement ? new URL(script.src).origin : undefined;
let shown: { widget: Widget; options: string } | undefined;

function init(given: unknown) {
  const options = readOptions(given);
  // A browser that cannot style a shadow root without the page's leave shows nothing, rather than a fault.
  if (!options || !home || !("adoptedStyleSheets" in document)) return;
  if (document.body) show(home, options);
  else document.addEventListener("DOMContentLoaded", () => show(home, options), { once: true });
}

/** Pages that change without loading start it again and again. */
function show(from: string, options: WidgetOptions) {
  const text = JSON.stringify(options);
  if (shown?.options === text && shown.widget.isOnPage()) return;
  shown?.widget.remove();
  shown = { widget: showWidget(from, options), options: text };
}

// A second script tag must not make a second widget.
if (typeof window.Parley?.init !== "function") window.Parley = { init };
