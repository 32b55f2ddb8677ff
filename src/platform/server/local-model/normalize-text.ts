/** What SentencePiece's own table for such models (nmt_nfkc) leaves out, and what it takes for a space. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is about
const nothing = /[\u0001-\u0008\u000B\u000E-\u001F\u007F\u008F\u009F]/g;
const spaces =
  /[\t\n\f\r\u00A0\u1680\u2000-\u200F\u2028\u2029\u202F\u205F\u2581\u3000\uFEFF\uFFFD]/g;
/** The one character that Unicode would change and the table does not. */
const wave = "\uFF5E";

export function normalizeText(text: string): string {
  return text
    .replace(nothing, "")
    .replace(spaces, " ")
    .split(wave)
    .map((part) => part.normalize("NFKC"))
    .join(wave)
    .replace(/ {2,}/g, " ");
}
