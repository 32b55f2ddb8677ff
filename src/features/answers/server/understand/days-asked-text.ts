export interface TextWord {
  written: string;
  folded: string;
  start: number;
  end: number;
}

export function wordsOf(text: string): TextWord[] {
  return [...text.matchAll(/(?:(?!ʼ)[\p{L}\p{M}\p{N}])+/gu)].map(({ 0: written, index }) => ({
    written,
    folded: foldWord(written),
    start: index,
    end: index + written.length,
  }));
}

/** Lower case, without the optional accents of Latin, Arabic and Hebrew. */
export function foldWord(word: string): string {
  return word
    .normalize("NFKD")
    .toLowerCase()
    .replace(/(?<=[\p{sc=Latin}\p{sc=Arabic}\p{sc=Hebrew}])\p{M}+/gu, "")
    .normalize("NFC")
    .replaceAll("ß", "ss")
    .replaceAll("ı", "i")
    .replaceAll("ł", "l")
    .replace(/[أإآٱ]/g, "ا")
    .replaceAll("ى", "ي")
    .replaceAll("ة", "ه");
}

const digits = new Map(
  Intl.supportedValuesOf("numberingSystem").flatMap((system) => {
    const format = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false });
    const signs = Array.from({ length: 10 }, (_, value) => format.format(value));
    // Han numerals also occur in day names.
    const areDigits = signs.every((sign) => /^\p{Nd}$/u.test(sign) && sign.length === 1);
    return areDigits ? signs.map((sign, value): [string, string] => [sign, String(value)]) : [];
  }),
);

export function withPlainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (sign) => digits.get(sign) ?? sign);
}
