// What no reader sees: control characters, and those that steer, join or tag invisibly.
const unseen =
  /[^\P{Cc}\t\n\r]|\u034f|[\u17b4\u17b5]|[\ufe00-\ufe0f]|[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;

/** One letter of Unicode may stand for a sentence of eighteen. */
const lengthMax = 4000;

/**
 * The message without what could hide words from whoever reads it, or hide instructions in it, and in
 * the letters that searching knows: full-width ones and the like are others of the same.
 */
export function visibleText(text: string): string {
  const plain = text.normalize("NFKC").slice(0, lengthMax).toWellFormed();
  return plain.replace(unseen, "").replace(/\s+/g, " ").trim();
}
