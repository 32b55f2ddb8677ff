/** False for text that shows nothing (§5.6): spaces, joiners, fillers, controls, the braille blank. */
export function hasMark(text: string): boolean {
  return /[^\s\p{Cf}\p{Cc}\p{DI}\u2800]/u.test(text);
}
