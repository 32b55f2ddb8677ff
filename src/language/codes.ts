/** The languages with a pack. A page bundle may name them without loading what they say. */
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

/** The first language that an Accept-Language header (RFC 9110, 12.5.4) asks for and that we have; English otherwise. */
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
