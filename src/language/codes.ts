/** Apart from the packs, so that a page can name the languages without loading their texts. */
export const chatLanguages = [
  "en",
  "es",
  "fr",
  "de",
  "pt",
  "it",
  "nl",
  "pl",
  "tr",
  "ar",
  "he",
  "hi",
  "zh",
  "ja",
  "sv",
] as const;
export type ChatLanguage = (typeof chatLanguages)[number];

/** The first language in an Accept-Language header (RFC 9110 §12.5.4) that we have, else English. */
export function languageFor(accepted: string | undefined): ChatLanguage {
  const wanted = (accepted ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", weight] = part
        .trim()
        .toLowerCase()
        .split(/;\s*q=/);
      return { code: tag.split("-")[0] ?? "", weight: weight === undefined ? 1 : Number(weight) };
    })
    .sort((a, b) => b.weight - a.weight)
    // An old name for Hebrew.
    .map(({ code }) => (code === "iw" ? "he" : code));
  return wanted.flatMap((code) => chatLanguages.filter((one) => one === code))[0] ?? "en";
}

export function directionOf(language: string) {
  return /^(ar|he)$/.test(language) ? "rtl" : "ltr";
}
