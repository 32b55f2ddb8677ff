import { type RefObject, useLayoutEffect } from "react";

/** As high as its text where the browser has no `field-sizing` (Safari before 26.2, Firefox). */
export function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const box = field.current;
    if (!box || CSS.supports?.("field-sizing: content")) return;
    box.style.height = "auto";
    if (text) box.style.height = `${box.scrollHeight}px`;
  }, [field, text]);
}
