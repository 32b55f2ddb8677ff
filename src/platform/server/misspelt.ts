/** What is set under a name that is none of ours but for a slip. Short names are too near to other programs' own. */
export function findMisspelt(names: string[], known: string[]) {
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((one) => one.length >= 8 && isSlipOf(name.toUpperCase(), one));
      return meant ? [{ name, meant }] : [];
    });
}

/** The same but for one letter more, less or other, or two that changed places. */
function isSlipOf(typed: string, meant: string) {
  let at = 0;
  while (at < typed.length && typed[at] === meant[at]) at += 1;
  const [rest, wanted] = [typed.slice(at), meant.slice(at)];
  const swapped = `${rest[1] ?? ""}${rest[0] ?? ""}${rest.slice(2)}`;
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    swapped === wanted
  );
}
