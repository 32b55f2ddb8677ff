import { useEffect, useSyncExternalStore } from "react";
import type { ChatSession } from "./chat-session.ts";
import type { Entry } from "./entries.ts";
import { getToKnow } from "./known-visitor.ts";

type Word = "ready" | "close" | "absent" | "message" | "lead";

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
      if (source !== parent) return;
      if (data?.parley) getToKnow(data.parley);
      if (data !== "parley:open") return;
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

/** Tells the widget of whole answers, which it counts while it is closed, and of contact details. */
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

function newsOf(session: ChatSession) {
  const { entries, contact } = session.state();
  const isAnswer = ({ author, status, note }: Entry) =>
    author !== "visitor" && status === "whole" && !note;
  return { answers: entries.filter(isAnswer).length, hasLead: contact.step === "submitted" };
}
