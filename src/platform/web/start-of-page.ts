import { useEffect, useRef } from "react";
import { useLocation } from "wouter";

/** A new page starts at its top, for eyes and for screen readers. Where one comes back to, one was before. */
export function useStartOfPage() {
  const [location] = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(location);
  const isBack = useRef(false);
  useEffect(() => {
    const note = ({ type }: Event) => {
      isBack.current = type === "popstate";
    };
    // Before anybody draws the other page. The router tells of its own steps as `pushState`.
    window.addEventListener("popstate", note, { capture: true });
    window.addEventListener("pushState", note, { capture: true });
    return () => {
      window.removeEventListener("popstate", note, { capture: true });
      window.removeEventListener("pushState", note, { capture: true });
    };
  }, []);
  useEffect(() => {
    if (shown.current === location) return;
    shown.current = location;
    // The browser knows the place itself.
    if (!isBack.current) window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [location]);
  return main;
}
