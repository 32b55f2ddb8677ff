import { useSearchParams } from "wouter";

type Changes = Record<string, string | null | undefined>;

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
    /** Replaces the history entry, for example while a list is searched. */
    change: (changes: Changes) => change(changes, false),
    /** Pushes a history entry. */
    go: (changes: Changes) => change(changes, true),
  };
}
