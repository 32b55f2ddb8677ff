import { useEffect, useRef } from "react";
import { useLocation } from "wouter";

/** Scrolls to the top and moves the focus on navigation, but not on the way back. */
export function useStartOfPage() {
  const [location] = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(location);
  const isBack = useRef(false);
  useEffect(() => {
    const note = ({ type }: Event) => {
      isBack.current = type === "popstate";
    };
    // Before the next page is drawn. The router's own steps are `pushState`.
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
    if (!isBack.current) window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [location]);
  return main;
}
