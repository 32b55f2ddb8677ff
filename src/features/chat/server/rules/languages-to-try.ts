/** Of those that something is remembered for. */
export const languagesMax = 50;

/** The visitor's own words, and English: many write it, and short messages are often taken for another. */
export function languagesToTry<Words>(language: string, words: Record<string, Words>): Words[] {
  return [...new Set([language, "en"])].flatMap((one) => words[one] ?? []);
}

/** All, the likely ones first: for rules that demand that every word is understood. */
export function allLanguages<Words>(
  language: string,
  words: Record<string, Words>,
): { code: string; words: Words }[] {
  const codes = new Set([language, "en", ...Object.keys(words)]);
  return [...codes].flatMap((code) => {
    const ofCode = words[code];
    return ofCode ? [{ code, words: ofCode }] : [];
  });
}
