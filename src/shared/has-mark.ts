/** What leaves no mark is as empty as blanks (§5.6): joiners, fillers, controls, the braille blank. */
export function hasMark(text: string): boolean {
  return /[^\s\p{Cf}\p{Cc}\p{DI}\u2800]/u.test(text);
}
