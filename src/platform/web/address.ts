import { useSearchParams } from "wouter";

/** By name; what is empty goes out of the address. */
type Changes = Record<string, string | null | undefined>;

/** What stands behind the `?` of the page's address, and how it is changed. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const change = (changes: Changes, isStepBack: boolean) =>
    setParams(
      (before) => {
        for (const [name, value] of Object.entries(changes))
          if (value) before.set(name, value);
          else before.delete(name);
        return before;
      },
      { replace: !isStepBack },
    );
  return {
    params,
    /** Where one is stays one place, as when a list is searched. */
    change: (changes: Changes) => change(changes, false),
    /** To another place: the browser's way back leads here again. */
    go: (changes: Changes) => change(changes, true),
  };
}
