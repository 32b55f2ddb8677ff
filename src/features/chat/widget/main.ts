import { readOptions, record } from "./options.ts";
import { showWidget, type Widget } from "./widget.ts";

// Runs on other people's websites: it must neither throw into them nor load more than necessary.

type Method = (...given: unknown[]) => unknown;

declare global {
  interface Window {
    /** The snippet queues calls until this script has loaded. */
    Parley?: Record<string, Method> | { queue?: unknown };
  }
}

// Null in anything that runs later.
const script = document.currentScript;
const home = script instanceof HTMLScriptElement && new URL(script.src).origin;
let listeners: { event: unknown; listener: () => void }[] = [];
let shown: { widget: Widget; options: string } | undefined;
let visitor: unknown;

const calls: Record<string, Method> = {
  /** Single-page apps call it again and again. */
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
  /** Ends what the browser remembers, too, unless `keepsConversation`. */
  destroy(given) {
    if (!record(given).keepsConversation) calls.reset?.();
    shown?.widget.remove();
    shown = undefined;
    listeners = [];
  },
  /** Somebody else, or nobody (null), sees nothing of who was there before. */
  identify(given) {
    visitor = given ?? undefined;
    shown?.widget.introduce(given === null);
  },
  reset: () => calls.identify?.(null),
  on(event, listener) {
    if (typeof listener !== "function") return;
    const heard = { event, listener: () => listener() };
    listeners.push(heard);
    return () => {
      listeners = listeners.filter((one) => one !== heard);
    };
  },
};

/** Later, so that an error in the page's listener is not ours. */
function tell(event: string) {
  for (const heard of listeners) if (heard.event === event) setTimeout(heard.listener);
}

const before = window.Parley;
if (!before || "queue" in before) {
  window.Parley = calls;
  const queue = before?.queue;
  if (Array.isArray(queue)) for (const [name, given] of queue) calls[name]?.(...given);
  // For pages that may not contain inline scripts.
  calls.init?.({ ...script?.dataset });
}
