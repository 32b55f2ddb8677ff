import { isSpoken } from "#language/packs.ts";

const afternoon = /(?<![\d.,:])(?:1[3-9]|2[0-3])(?:[:.h]|\s?h\s?)[0-5]\d(?![\d.,])/;
const halfOfDay = /\d\s?[ap]\.?m\b/i;

/**
 * The locale for times: the answer's language, with a 24-hour clock if the site uses one. '2 PM' is only used
 * in languages that have it.
 */
export function timeLocale(language: string, siteLanguage: string | null, texts: string[]): string {
  const spoken = isSpoken(language) ? language : "en";
  return `${spoken}-u-nu-latn${hasTwentyFour(siteLanguage ?? spoken, texts) ? "-hc-h23" : ""}`;
}

function hasTwentyFour(siteLanguage: string, texts: string[]): boolean {
  if (texts.some((text) => halfOfDay.test(text))) return false;
  if (texts.some((text) => afternoon.test(text))) return true;
  const { hourCycle } = new Intl.DateTimeFormat(siteLanguage, {
    hour: "numeric",
  }).resolvedOptions();
  return hourCycle === "h23";
}
