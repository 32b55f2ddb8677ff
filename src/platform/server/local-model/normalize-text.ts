/** Control characters that SentencePiece's nmt_nfkc removes or turns into spaces. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is about
const nothing = /[\u0001-\u0008\u000B\u000E-\u001F\u007F\u008F\u009F]/g;
const spaces =
  /[\t\n\f\r\u00A0\u1680\u2000-\u200F\u2028\u2029\u202F\u205F\u2581\u3000\uFEFF\uFFFD]/g;
/** NFKC changes it, nmt_nfkc does not. */
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
