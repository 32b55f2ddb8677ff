import { useEffect, useSyncExternalStore } from "react";
import { type navigate, useBrowserLocation } from "wouter/use-browser-location";

// Outside React, because the back button and closing the tab ask, too.
const unsaved = new Set<symbol>();
const watchers = new Set<() => void>();
let leave: (() => void) | undefined;
let here = "";

/** Asks before leaving with unsaved changes, except for another view of the same page. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const own = Symbol();
    if (unsaved.size === 0) guard();
    unsaved.add(own);
    return () => {
      unsaved.delete(own);
      if (unsaved.size === 0) unguard();
    };
  }, [isUnsaved]);
}

export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}

export const leaveQuestion = {
  title: "Leave without saving?",
  text: "Your changes on this page are not saved yet.",
};

/** The router's location, guarded. */
export function useGuardedLocation(): ReturnType<typeof useBrowserLocation> {
  const [path, go] = useBrowserLocation();
  return [path, guarded(go)];
}

/** For navigation without the router, such as signing out. */
export function leaveBy(go: () => void): void {
  if (hasUnsaved()) ask(go);
  else go();
}

export function discardUnsaved(): void {
  unsaved.clear();
  unguard();
}

export function useLeaving() {
  const waiting = useSyncExternalStore(watch, () => leave);
  return (
    waiting && {
      stay: () => ask(undefined),
      go: () => {
        ask(undefined);
        waiting();
      },
    }
  );
}

function guarded(go: typeof navigate): typeof navigate {
  return (to, options) => {
    const { pathname } = new URL(to, window.location.href);
    if (unsaved.size === 0 || pathname === window.location.pathname) go(to, options);
    else askToDiscard(() => go(to, options));
  };
}

function guard() {
  noteHere();
  window.addEventListener("beforeunload", refuse);
  window.addEventListener("popstate", stayFirst, { capture: true });
  window.addEventListener("pushState", noteHere);
  window.addEventListener("replaceState", noteHere);
}

function unguard() {
  window.removeEventListener("beforeunload", refuse);
  window.removeEventListener("popstate", stayFirst, { capture: true });
  window.removeEventListener("pushState", noteHere);
  window.removeEventListener("replaceState", noteHere);
}

function refuse(event: Event) {
  event.preventDefault();
}

/** The browser has already gone back: this restores the page before the next render. */
function stayFirst(event: Event) {
  const wanted = window.location.href;
  if (new URL(wanted).pathname === new URL(here).pathname) return noteHere();
  event.stopImmediatePropagation();
  window.history.pushState(null, "", here);
  askToDiscard(() => window.history.pushState(null, "", wanted));
}

function noteHere() {
  here = window.location.href;
}

function askToDiscard(go: () => void) {
  ask(() => {
    discardUnsaved();
    go();
  });
}

function ask(next: typeof leave) {
  leave = next;
  for (const tell of watchers) tell();
}

function watch(tell: () => void) {
  watchers.add(tell);
  return () => watchers.delete(tell);
}
