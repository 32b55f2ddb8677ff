import { useAddress } from "#platform/web/address.ts";

/** What is looked for stands in the address, so that it can be kept and sent to others. */
export function useListAddress<Name extends string>(names: readonly Name[]) {
  const address = useAddress();
  const value = (name: Name) => address.params.get(name) ?? "";

  const change = (changes: Partial<Record<Name, string>>) => address.change(changes);

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
