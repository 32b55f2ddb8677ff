/** The first of the business's openings that is still to come. */
export function nextOpening(openings: readonly string[], now: number): string | null {
  return openings.find((opening) => Date.parse(opening) > now) ?? null;
}

const aboutAWeekMs = 6 * 86_400_000;

/** By the visitor's own clock; further than a few days ahead with the date. */
export function openingAsText(opening: string, now: number, language: string): string {
  const isFar = Date.parse(opening) - now > aboutAWeekMs;
  // 'en' alone would mean the USA, also to somebody in Dublin.
  // Some browsers name a locale of their system, such as 'en-US@posix', which no formatter takes.
  const isLocale = (one: string) => one.startsWith(language) && /^\w+(-\w+)*$/.test(one);
  const locale = navigator.languages.find(isLocale) ?? language;
  return new Intl.DateTimeFormat(locale, {
    weekday: "long",
    hour: "numeric",
    minute: "2-digit",
    ...(isFar && { day: "numeric", month: "long" }),
  }).format(new Date(opening));
}
