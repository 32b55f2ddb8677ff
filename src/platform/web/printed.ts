import { useSyncExternalStore } from "react";

let isPrinted = false;

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
