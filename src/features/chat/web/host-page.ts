import { useEffect, useRef, useSyncExternalStore } from "react";
import type { ChatSession } from "./chat-session.ts";
import { isAnswer } from "./seen.ts";

type Word = "ready" | "reopen" | "close" | "absent" | "message" | "lead";

/** The website whose widget shows this page in a frame, if there is one. */
export interface HostPage {
  openings(): number;
  /** Not in a closed widget. */
  isShown(): boolean;
  watch(tell: () => void): () => void;
  say(word: Word): void;
  /** It has said who is there and what it keeps; or nobody speaks. */
  greeted: Promise<void>;
  /** What this page once asked it to keep. Once: it may be outdated later. */
  takeKept(): string | undefined;
  /** It has said who is there, or what it keeps. */
  hasNews(): boolean;
  identified(): Promise<void> | undefined;
  /** The chat was open on the page before, and has room beside this one. */
  wasOpen(): boolean;
  keep(kept: string, unread: number): void;
}

/** Widgets speak when this page has loaded. Somebody else's frame never does. */
const greetingMaxMs = 1000;

export function openHostPage(frame: Window): HostPage {
  const { parent } = frame;
  const watchers = new Set<() => void>();
  let openings = 0;
  let isShown = parent === frame;
  let hostOrigin: string | undefined;
  let kept: string | undefined;
  let identified: Promise<void> | undefined;
  let wasOpen = parent !== frame && recallOpen();
  let greet = () => {};
  const greeted = new Promise<void>((done) => {
    greet = done;
  });

  function post(data: unknown) {
    if (hostOrigin) parent.postMessage(data, hostOrigin);
  }

  async function identify(visitor: unknown) {
    const { identifyVisitor } = await import("./known-visitor.ts");
    identifyVisitor(visitor);
    for (const tell of watchers) tell();
  }

  function hear(data: unknown) {
    if (typeof data === "object" && data !== null) {
      const { parley, kept: said } = data as Record<string, unknown>;
      kept = typeof said === "string" && said ? said : undefined;
      // The next person begins with a closed chat.
      if (kept === "-") wasOpen = false;
      if (parley !== undefined) identified = identify(parley);
    }
    if (data === "parley:open" || data === "parley:shut") {
      isShown = data === "parley:open";
      if (isShown) openings += 1;
      if (openings > 0) rememberOpen(isShown);
      greet();
    }
    for (const tell of watchers) tell();
  }

  if (parent === frame) greet();
  else {
    setTimeout(greet, greetingMaxMs);
    frame.addEventListener("message", ({ source, origin, data }) => {
      if (source !== parent) return;
      // A page opened from a file has no origin; nothing secret is sent to it.
      if (typeof data === "string" && data.startsWith("parley:"))
        hostOrigin = origin === "null" ? "*" : origin;
      hear(data);
    });
    frame.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !event.defaultPrevented) post("parley:close");
    });
  }

  return {
    openings: () => openings,
    isShown: () => isShown,
    watch(tell) {
      watchers.add(tell);
      return () => watchers.delete(tell);
    },
    say: (word) => post(`parley:${word}`),
    greeted,
    hasNews: () => kept !== undefined || identified !== undefined,
    identified: () => identified,
    wasOpen: () => wasOpen,
    takeKept() {
      const taken = kept;
      kept = undefined;
      return taken;
    },
    keep: (said, unread) =>
      post({ parley: true, unread, ...(hostOrigin !== "*" && { kept: said }) }),
  };
}

const openPlace = "chat.open";
/** Where the chat fills the screen, it would hide the page that was asked for. */
const roomy = "(min-device-width: 480px) and (min-device-height: 480px)";

function recallOpen(): boolean {
  try {
    return sessionStorage.getItem(openPlace) !== null && matchMedia(roomy).matches;
  } catch {
    return false;
  }
}

function rememberOpen(isOpen: boolean) {
  try {
    if (isOpen) sessionStorage.setItem(openPlace, "");
    else sessionStorage.removeItem(openPlace);
  } catch {
    // Storage is blocked: the next page begins closed.
  }
}

export function useHostPage(host: HostPage, step: "loading" | "missing" | "failed" | "open") {
  const openings = useSyncExternalStore(host.watch, host.openings);
  const hasReopened = useRef(false);
  useEffect(() => {
    if (openings === 0) {
      if (step !== "open" || !host.wasOpen()) return;
      hasReopened.current = true;
      host.say("reopen");
      return;
    }
    if (step === "missing") host.say("absent");
    if (step !== "open") return;
    host.say("ready");
    // On a phone, the keyboard would cover what has just opened.
    const isAsked = openings > 1 || !hasReopened.current;
    if (isAsked && matchMedia("(pointer: fine)").matches)
      document.querySelector("textarea")?.focus();
  }, [host, openings, step]);
  return openings > 0;
}

export function useNews(host: HostPage, session: ChatSession | undefined) {
  useEffect(() => {
    if (!session) return;
    let before = newsOf(session);
    return session.watch(() => {
      const now = newsOf(session);
      if (now.answers > before.answers) host.say("message");
      if (now.hasLead && !before.hasLead) host.say("lead");
      before = now;
    });
  }, [host, session]);
}

export function useSeeing(host: HostPage, session: ChatSession | undefined) {
  useEffect(() => {
    if (!session) return;
    // A page that is shown again follows its conversation again, which is told to those who watch.
    let told = "";
    const look = () => {
      if (host.isShown() && !document.hidden) session.see();
      const [kept, unread] = [session.kept(), session.unread()];
      if (told === `${unread} ${kept}`) return;
      told = `${unread} ${kept}`;
      host.keep(kept, unread);
    };
    look();
    const leaving = [session.watch(look), host.watch(look)];
    return () => {
      for (const leave of leaving) leave();
    };
  }, [host, session]);
}

function newsOf(session: ChatSession) {
  const { entries, contact } = session.state();
  return { answers: entries.filter(isAnswer).length, hasLead: contact.step === "submitted" };
}
