export function nextOpening(openings: readonly string[], now: number): string | null {
  return openings.find((opening) => Date.parse(opening) > now) ?? null;
}

const aboutAWeekMs = 6 * 86_400_000;

/** In the visitor's time zone. With the date if it is more than a few days ahead. */
export function openingAsText(opening: string, now: number, language: string): string {
  const isFar = Date.parse(opening) - now > aboutAWeekMs;
  // Plain 'en' would mean American dates in Dublin, too. Some browsers report locales like 'en-US@posix', which Intl
  // refuses.
  const isLocale = (one: string) => one.startsWith(language) && /^\w+(-\w+)*$/.test(one);
  const locale = navigator.languages.find(isLocale) ?? language;
  return new Intl.DateTimeFormat(locale, {
    weekday: "long",
    hour: "numeric",
    minute: "2-digit",
    ...(isFar && { day: "numeric", month: "long" }),
  }).format(new Date(opening));
}
