import { useEffect, useSyncExternalStore } from "react";

type Word = "ready" | "close" | "absent";

/** The website that shows this page in a frame, through the widget. On a page of its own there is none. */
export interface HostPage {
  /** How often the widget has been opened. */
  openings(): number;
  watch(tell: () => void): () => void;
  say(word: Word): void;
}

export function openHostPage(frame: Window): HostPage {
  const { parent } = frame;
  const watchers = new Set<() => void>();
  let openings = 0;
  let hostOrigin: string | undefined;

  function say(word: Word) {
    if (hostOrigin) parent.postMessage(`parley:${word}`, hostOrigin);
  }

  if (parent !== frame) {
    frame.addEventListener("message", ({ source, origin, data }) => {
      if (source !== parent || data !== "parley:open") return;
      // A file has no origin that could be named; what is said here is no secret.
      hostOrigin = origin === "null" ? "*" : origin;
      openings += 1;
      for (const tell of watchers) tell();
    });
    frame.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !event.defaultPrevented) say("close");
    });
  }

  return {
    openings: () => openings,
    watch(tell) {
      watchers.add(tell);
      return () => watchers.delete(tell);
    },
    say,
  };
}

/** Tells the widget how loading went, and whether there is one. */
export function useHostPage(host: HostPage, step: "loading" | "missing" | "failed" | "open") {
  const openings = useSyncExternalStore(host.watch, host.openings);
  useEffect(() => {
    if (openings === 0) return;
    if (step === "missing") host.say("absent");
    if (step !== "open") return;
    host.say("ready");
    // A phone's keyboard would cover half of what has just opened.
    if (matchMedia("(pointer: fine)").matches) document.querySelector("textarea")?.focus();
  }, [host, openings, step]);
  return openings > 0;
}
