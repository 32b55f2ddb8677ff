import { useSearchParams } from "wouter";

/** What is looked for stands in the address, so that it can be kept and sent to others. */
export function useListAddress<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams();
  const value = (name: Name) => params.get(name) ?? "";

  const change = (changes: Partial<Record<Name, string>>) =>
    setParams(
      (before) => {
        for (const name of names) {
          const next = changes[name];
          if (next === undefined) continue;
          if (next) before.set(name, next);
          else before.delete(name);
        }
        return before;
      },
      { replace: true },
    );

  return {
    value,
    change,
    clear: () => change(Object.fromEntries(names.map((name) => [name, ""])) as never),
    isFiltered: names.some((name) => value(name).trim() !== ""),
  };
}

/** One of the known values; what else stands in the address asks for nothing. */
export function oneOf<Value extends string>(known: readonly Value[], text: string) {
  return known.find((value) => value === text);
}
