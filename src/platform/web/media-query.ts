import { useSyncExternalStore } from "react";

/** For layouts that need other components, not only other styles. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (tell) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", tell);
      return () => list.removeEventListener("change", tell);
    },
    () => window.matchMedia(query).matches,
  );
}
