import { useAddress } from "#platform/web/address.ts";

export function useListAddress<Name extends string>(names: readonly Name[]) {
  const address = useAddress();
  const value = (name: Name) => address.params.get(name) ?? "";

  const change = (changes: Partial<Record<Name, string>>) => address.change(changes);

  return {
    value,
    change,
    choice: (name: Name) => ({
      value: value(name),
      onChange: (event: { target: { value: string } }) =>
        address.change({ [name]: event.target.value }),
    }),
    clear: () => change(Object.fromEntries(names.map((name) => [name, ""])) as never),
    isFiltered: names.some((name) => value(name).trim() !== ""),
  };
}

export function oneOf<Value extends string>(known: readonly Value[], text: string) {
  return known.find((value) => value === text);
}
