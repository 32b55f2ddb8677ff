import { remember } from "#platform/server/remember.ts";
import { listOf } from "./list-of.ts";

const textsRemembered = 1_000;
/** A Sunday. */
const firstDay = Date.UTC(2026, 0, 4);

/** Weekdays, 0 for Sunday, that are named, with those between two of them: "Tuesday to Friday". */
export const daysIn = remember(textsRemembered, (text: string, language: string): number[] => {
  const names = namesIn(language);
  const found: { day: number; from: number; to: number }[] = [];
  for (const { index, 0: word } of text.toLowerCase().matchAll(/[\p{L}\p{M}]+/gu)) {
    const day = names.get(word) ?? names.get(word.replace(/s$/, ""));
    if (day !== undefined) found.push({ day, from: index, to: index + word.length });
  }
  const { joiner } = listOf(language);
  return found.flatMap(({ day, to }, at) => {
    const next = found[at + 1];
    const between = next && text.slice(to, next.from);
    const isRange = between && !joiner.test(between) && /^\s*\S{1,4}\s*$/.test(between);
    return isRange ? daysFrom(day, next.day) : [day];
  });
});

function daysFrom(first: number, last: number): number[] {
  const count = ((last - first + 7) % 7) + 1;
  return Array.from({ length: count }, (_, at) => (first + at) % 7);
}

const namesIn = remember(100, (language: string) => {
  const names = new Map<string, number>();
  for (const weekday of ["long", "short"] as const) {
    const format = new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" });
    for (let day = 0; day < 7; day++)
      names.set(
        format
          .format(firstDay + day * 86_400_000)
          .toLowerCase()
          .replace(".", ""),
        day,
      );
  }
  return names;
});
