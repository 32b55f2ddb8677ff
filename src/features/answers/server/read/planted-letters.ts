/** As in training/planted_letters.py: the weights are learned there. */
const sizes = [2, 3, 4];
/** Texts of strangers must not cost more than others. */
const lettersMax = 400;

/** Which groups of letters a text has: the weights' places, each once. */
export function groupsOf(text: string, buckets: number): Set<number> {
  const letters = Array.from(` ${lettersOf(text)} `);
  const found = new Set<number>();
  for (const size of sizes)
    for (let at = 0; at + size <= letters.length; at += 1)
      found.add(bucketOf(letters.slice(at, at + size), buckets));
  return found;
}

/** Without accents, punctuation and what is invisible. */
function lettersOf(text: string): string {
  const plain = text.normalize("NFKC").toLowerCase().normalize("NFD").replace(unseen, "");
  const letters = Array.from(plain.replace(/[^\p{L}\p{M}\p{N}]+/gu, " ").trim());
  return letters.slice(0, lettersMax).join("");
}
const unseen = /[\p{Mn}\p{Cf}'’]/gu;

/** FNV-1a over the code points. */
function bucketOf(group: string[], buckets: number): number {
  let value = 0x811c9dc5;
  for (const letter of group)
    value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value % buckets;
}
