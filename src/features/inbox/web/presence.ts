import { useEffect } from "react";
import { call } from "#platform/web/call.ts";
import { inboxApi } from "../contract.ts";

// Visitors are told that a person is online only while somebody uses the app: an open page is not enough.

/** The server believes it for ten minutes. */
const lastsMs = 10 * 60_000;
const sayEveryMs = 60_000;
const signs = ["pointermove", "pointerdown", "keydown", "wheel"] as const;

let usedAt = Number.NEGATIVE_INFINITY;
let saidAt = Number.NEGATIVE_INFINITY;

/** Sent again after a reconnect, since presence belongs to a stream. */
export function sayActive(): void {
  const now = Date.now();
  if (now - usedAt > lastsMs) return;
  saidAt = now;
  call(inboxApi.beActive).catch(() => {});
}

/** Opening a page counts as use. */
export function usePresence(isPresent: boolean): void {
  useEffect(() => {
    if (!isPresent) return;
    const use = () => {
      usedAt = Date.now();
      if (usedAt - saidAt >= sayEveryMs) sayActive();
    };
    const look = () => {
      if (!document.hidden) use();
    };
    usedAt = Date.now();
    for (const sign of signs) window.addEventListener(sign, use, { passive: true });
    document.addEventListener("visibilitychange", look);
    return () => {
      for (const sign of signs) window.removeEventListener(sign, use);
      document.removeEventListener("visibilitychange", look);
    };
  }, [isPresent]);
}
