// Control, format and tag characters, which no reader sees.
const unseen =
  /[^\P{Cc}\t\n\r]|\u034f|[\u17b4\u17b5]|[\ufe00-\ufe0f]|[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;

/** One Unicode character may expand to a sentence of eighteen. */
const lengthMax = 4000;

/**
 * Removes hidden characters, which can carry instructions, and normalizes variants such as full-width letters
 * for the search.
 */
export function visibleText(text: string): string {
  const plain = text.normalize("NFKC").slice(0, lengthMax).toWellFormed();
  return plain.replace(unseen, "").replace(/\s+/g, " ").trim();
}
