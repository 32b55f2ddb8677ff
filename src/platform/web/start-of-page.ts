import { useEffect, useRef } from "react";
import { useLocation } from "wouter";

/** A new page starts at its top, for eyes and for screen readers. */
export function useStartOfPage() {
  const [location] = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(location);
  useEffect(() => {
    if (shown.current === location) return;
    shown.current = location;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [location]);
  return main;
}
