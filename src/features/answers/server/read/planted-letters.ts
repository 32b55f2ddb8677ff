/** Must match training/planted_letters.py, where the weights are learned. */
const sizes = [2, 3, 4];
/** Bounds the cost of strangers' texts. */
const lettersMax = 400;

export function groupsOf(text: string, buckets: number): Set<number> {
  const letters = Array.from(` ${lettersOf(text)} `);
  const found = new Set<number>();
  for (const size of sizes)
    for (let at = 0; at + size <= letters.length; at += 1)
      found.add(bucketOf(letters.slice(at, at + size), buckets));
  return found;
}

function lettersOf(text: string): string {
  const plain = text.normalize("NFKC").toLowerCase().normalize("NFD").replace(unseen, "");
  const letters = Array.from(plain.replace(/[^\p{L}\p{M}\p{N}]+/gu, " ").trim());
  return letters.slice(0, lettersMax).join("");
}
const unseen = /[\p{Mn}\p{Cf}'’]/gu;

function bucketOf(group: string[], buckets: number): number {
  let value = 0x811c9dc5;
  for (const letter of group)
    value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value % buckets;
}
