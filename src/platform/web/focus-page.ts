import { type RefObject, useLayoutEffect } from "react";

/** Otherwise the focus falls back to the document when its element disappears. */
export function focusPage(): void {
  document.querySelector("main")?.focus({ preventScroll: true });
}

/** For elements that disappear by themselves, such as a form replaced by its answer. */
export function useFocusKept(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement)) focusPage();
    };
  }, [ref]);
}
