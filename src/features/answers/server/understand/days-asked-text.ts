export interface TextWord {
  written: string;
  folded: string;
  start: number;
  end: number;
}

/** The words of a text, with their places in it. The Ukrainian apostrophe counts as a letter elsewhere. */
export function wordsOf(text: string): TextWord[] {
  return [...text.matchAll(/(?:(?!ʼ)[\p{L}\p{M}\p{N}])+/gu)].map(({ 0: written, index }) => ({
    written,
    folded: foldWord(written),
    start: index,
    end: index + written.length,
  }));
}

/** Small letters, without the accents that Latin letters, Arabic and Hebrew can do without. */
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
    // Han signs for numbers stand in the names of days, too.
    const areDigits = signs.every((sign) => /^\p{Nd}$/u.test(sign) && sign.length === 1);
    return areDigits ? signs.map((sign, value): [string, string] => [sign, String(value)]) : [];
  }),
);

/** '٢٤/١٢' and '２４日' with the digits 0 to 9; every sign keeps its place. */
export function withPlainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (sign) => digits.get(sign) ?? sign);
}
