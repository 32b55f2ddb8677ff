import { createHash } from "node:crypto";

const letters = "abcdefghijklmnopqrstuvwxyz";

/** Puts one typo into 30% of words of four letters or more; deterministic. */
export function mistype(text: string): string {
  return text.replace(/\p{L}{4,}/gu, (word, at: number) => {
    const [chance = 0, kind = 0, place = 0, letter = 0] = createHash("sha1")
      .update(`${at} ${text}`)
      .digest();
    if (chance >= 0.3 * 256) return word;
    // People usually get the first letter right.
    const wrong = 1 + (place % (word.length - 1));
    const [before, after] = [word.slice(0, wrong), word.slice(wrong)];
    const other = letters[letter % letters.length];
    const versions = [
      `${before}${after.slice(1)}`,
      `${before}${other}${after}`,
      `${before}${other}${after.slice(1)}`,
      `${before.slice(0, -1)}${after.slice(0, 1)}${before.slice(-1)}${after.slice(1)}`,
    ];
    return versions[kind % versions.length] ?? word;
  });
}
