import { useEffect, useSyncExternalStore } from "react";
import type { ChatSession } from "./chat-session.ts";
import type { Entry } from "./entries.ts";
import { identifyVisitor } from "./known-visitor.ts";

type Word = "ready" | "close" | "absent" | "message" | "lead";

/** The website whose widget shows this page in a frame, if there is one. */
export interface HostPage {
  openings(): number;
  /** Not in a closed widget. */
  isShown(): boolean;
  watch(tell: () => void): () => void;
  say(word: Word): void;
}

export function openHostPage(frame: Window): HostPage {
  const { parent } = frame;
  const watchers = new Set<() => void>();
  let openings = 0;
  let isShown = parent === frame;
  let hostOrigin: string | undefined;

  function say(word: Word) {
    if (hostOrigin) parent.postMessage(`parley:${word}`, hostOrigin);
  }

  if (parent !== frame) {
    frame.addEventListener("message", ({ source, origin, data }) => {
      if (source !== parent) return;
      if (data?.parley) identifyVisitor(data.parley);
      if (data === "parley:shut") isShown = false;
      if (data !== "parley:open") return;
      // A page opened from a file has no origin; nothing secret is sent to it.
      hostOrigin = origin === "null" ? "*" : origin;
      openings += 1;
      isShown = true;
      for (const tell of watchers) tell();
    });
    frame.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !event.defaultPrevented) say("close");
    });
  }

  return {
    openings: () => openings,
    isShown: () => isShown,
    watch(tell) {
      watchers.add(tell);
      return () => watchers.delete(tell);
    },
    say,
  };
}

export function useHostPage(host: HostPage, step: "loading" | "missing" | "failed" | "open") {
  const openings = useSyncExternalStore(host.watch, host.openings);
  useEffect(() => {
    if (openings === 0) return;
    if (step === "missing") host.say("absent");
    if (step !== "open") return;
    host.say("ready");
    // On a phone, the keyboard would cover what has just opened.
    if (matchMedia("(pointer: fine)").matches) document.querySelector("textarea")?.focus();
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
    const look = () => {
      if (host.isShown() && !document.hidden) session.see();
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
  const isAnswer = ({ author, status, note }: Entry) =>
    author !== "visitor" && status === "whole" && !note;
  return { answers: entries.filter(isAnswer).length, hasLead: contact.step === "submitted" };
}
