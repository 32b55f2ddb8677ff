import { type AnyColumn, type SQL, sql } from "drizzle-orm";

// Searches find a letter in any of its forms: Zoë as zoe, Łódź as lodz, decomposed or full-width.

/** Accents, and the points that Hebrew and Arabic may leave out. Vowel signs of other scripts are letters. */
const marks =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/g;
const special: Record<string, string> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", þ: "th" },
  ...{ ı: "i", ø: "o", ł: "l", đ: "d", ð: "d", ħ: "h" },
};

/** The same as the database's function of this name. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(marks, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[ßæœþıøłđðħ]/g, (letter) => special[letter] ?? letter);
}

export const folded = (text: AnyColumn | SQL): SQL<string> => sql`folded(${text})`;
