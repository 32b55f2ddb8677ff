import { readOptions } from "./options.ts";
import { showWidget, type Widget } from "./widget.ts";

// What /widget.js runs on other people's pages: nothing here may throw into them or load more than it must.

type Method = (...given: unknown[]) => unknown;

declare global {
  interface Window {
    /** Until this script has come, the snippet keeps in `queue` what the page has called. */
    Parley?: Record<string, Method> | { queue?: unknown };
  }
}

// Only while the script runs for the first time does the page say which one it is.
const script = document.currentScript;
const home = script instanceof HTMLScriptElement && new URL(script.src).origin;
let listeners: { event: unknown; listener: () => void }[] = [];
let shown: { widget: Widget; options: string } | undefined;
let visitor: unknown;

const calls: Record<string, Method> = {
  /** Pages that change without loading start it again and again. */
  init(given) {
    const options = readOptions(given);
    const text = JSON.stringify(options);
    if (!options || !home || (shown?.options === text && shown.widget.stay())) return;
    shown?.widget.remove();
    const page = { home, nonce: script?.nonce, tell, visitor: () => visitor };
    shown = { widget: showWidget(page, options), options: text };
  },
  open: () => shown?.widget.turn(true),
  close: () => shown?.widget.turn(false),
  toggle: () => shown?.widget.turn(),
  destroy() {
    shown?.widget.remove();
    shown = visitor = undefined;
    listeners = [];
  },
  /** Who the page knows its reader to be: it stands in the contact form, and goes nowhere before that is sent. */
  identify(given) {
    visitor = given;
    shown?.widget.introduce();
  },
  on(event, listener) {
    if (typeof listener !== "function") return;
    const heard = { event, listener: () => listener() };
    listeners.push(heard);
    return () => {
      listeners = listeners.filter((one) => one !== heard);
    };
  },
};

/** Later, so that a fault in the page's own listener is the page's own. */
function tell(event: string) {
  for (const heard of listeners) if (heard.event === event) setTimeout(heard.listener);
}

// A second script tag must not make a second widget.
const before = window.Parley;
if (!before || "queue" in before) {
  window.Parley = calls;
  const queue = before?.queue;
  if (Array.isArray(queue)) for (const [name, given] of queue) calls[name]?.(...given);
  // Where a page may hold no script of its own, this one's attributes name the agent.
  calls.init?.({ ...script?.dataset });
}
