import { useSyncExternalStore } from "react";

let isPrinted = false;

/** Whether the page is about to be printed: true in time for what is drawn then. */
export function usePrinted(): boolean {
  return useSyncExternalStore(watch, () => isPrinted);
}

function watch(tell: () => void) {
  const note = ({ type }: Event) => {
    isPrinted = type === "beforeprint";
    tell();
  };
  window.addEventListener("beforeprint", note);
  window.addEventListener("afterprint", note);
  return () => {
    window.removeEventListener("beforeprint", note);
    window.removeEventListener("afterprint", note);
  };
}
