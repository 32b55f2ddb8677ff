import { useSearchParams } from "wouter";
import { focusPage } from "#platform/web/focus-page.ts";

/** In the address: which source is open, and what is being added. */
export function useSourceAddress() {
  const [params, setParams] = useSearchParams();
  const change = (changes: Record<string, string | null>, replace = false) =>
    setParams(
      (before) => {
        for (const [name, value] of Object.entries(changes))
          if (value === null) before.delete(name);
          else before.set(name, value);
        return before;
      },
      { replace },
    );
  return {
    sourceId: params.get("source"),
    adding: params.get("add"),
    search: params.get("search") ?? "",
    open: (id: string | null) => {
      change({ source: id, add: null, search: null });
      // What was pressed gives way to what it opens.
      focusPage();
    },
    add: (kind: string | null) => change({ add: kind }, kind === null),
    searchFor: (text: string) => change({ search: text || null }, true),
  };
}
