import { type RefObject, useLayoutEffect } from "react";

/** Where the focus goes when what had it has gone: left alone, it would fall back to the top of the tab. */
export function focusPage(): void {
  document.querySelector("main")?.focus({ preventScroll: true });
}

/** For what vanishes by itself while somebody may be in it, such as a form whose answer takes its place. */
export function useFocusKept(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement)) focusPage();
    };
  }, [ref]);
}
