/** Short names are skipped: they are too close to those of other programs. */
export function findMisspelt(names: string[], known: string[]) {
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((one) => one.length >= 8 && isTypoOf(name.toUpperCase(), one));
      return meant ? [{ name, meant }] : [];
    });
}

/** An edit distance of one, or a transposition. */
function isTypoOf(typed: string, meant: string) {
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
