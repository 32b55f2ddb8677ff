import { wordsIn } from "#language/packs.ts";
import { shiftDay } from "#shared/local-days.ts";

export type Day = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Monday is 1, Sunday 7. Minutes after midnight; `closes` may exceed 1440. */
export interface OpeningHours {
  days: { day: Day; opens: number; closes: number }[];
  closedDays: number[];
  /** Exceptions by date (YYYY-MM-DD); null times mean closed. */
  specialDays: { date: string; opens: number | null; closes: number | null }[];
}

export interface Opening {
  opens: number;
  closes: number;
}

const minutesOfDay = 1440;

export function openingOn(hours: OpeningHours, date: string): Opening[] {
  const special = hours.specialDays.filter((day) => day.date === date);
  const found = special.length > 0 ? special : hours.days.filter(({ day }) => day === dayOf(date));
  return found
    .flatMap(({ opens, closes }) => (opens === null || closes === null ? [] : [{ opens, closes }]))
    .sort((a, b) => a.opens - b.opens);
}

export function isOpenAt(hours: OpeningHours, instant: Date, timeZone: string): boolean {
  const { date, minutes } = localTime(instant, timeZone);
  const isWithin = (at: number) => (opening: Opening) => opening.opens <= at && at < opening.closes;
  return (
    openingOn(hours, date).some(isWithin(minutes)) ||
    openingOn(hours, shiftDay(date, -1)).some(isWithin(minutes + minutesOfDay))
  );
}

export interface NextOpening extends Opening {
  date: string;
  instant: Date;
}

const daysAheadMax = 200;

export function nextOpening(
  hours: OpeningHours,
  instant: Date,
  timeZone: string,
): NextOpening | null {
  const now = localTime(instant, timeZone);
  for (let ahead = 0; ahead <= daysAheadMax; ahead += 1) {
    const date = shiftDay(now.date, ahead);
    const next = openingOn(hours, date).find(({ opens }) => ahead > 0 || opens > now.minutes);
    if (next) return { ...next, date, instant: instantOf(date, next.opens, timeZone) };
  }
  return null;
}

export function hoursAsText(hours: OpeningHours, locale = "en"): string {
  const lines: { first: Day; last: Day; text: string }[] = [];
  for (const day of weekDays) {
    const text = textOfDay(hours, day, locale);
    const before = lines.at(-1);
    if (before && before.text === text && before.last === day - 1) before.last = day;
    else if (text) lines.push({ first: day, last: day, text });
  }
  const weekly = lines.map(({ first, last, text }) => {
    const days =
      first === last
        ? dayName(first, locale)
        : `${dayName(first, locale)} – ${dayName(last, locale)}`;
    return `${days}: ${text}`;
  });
  return [...weekly, ...specialLines(hours, locale)].join("\n");
}

function textOfDay(hours: OpeningHours, day: Day, locale: string): string {
  const openings = hours.days.filter((one) => one.day === day).sort((a, b) => a.opens - b.opens);
  if (openings.length > 0) return openings.map((one) => openingAsText(one, locale)).join(", ");
  return hours.closedDays.includes(day) ? closedWord(locale) : "";
}

function specialLines(hours: OpeningHours, locale: string): string[] {
  const dates = [...new Set(hours.specialDays.map(({ date }) => date))].sort();
  return dates.map((date) => {
    const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
    const openings = openingOn(hours, date).map((one) => openingAsText(one, locale));
    return `${day.format(new Date(`${date}T00:00:00Z`))}: ${openings.join(", ") || closedWord(locale)}`;
  });
}

export function openingAsText({ opens, closes }: Opening, locale = "en"): string {
  return `${timeAsText(opens, locale)} – ${timeAsText(closes, locale)}`;
}

export function timeAsText(minutes: number, locale = "en"): string {
  const format = new Intl.DateTimeFormat(locale, {
    hour: "numeric",
    minute: "2-digit",
    timeZone: "UTC",
  });
  return format.format(new Date((minutes % minutesOfDay) * 60_000)).replace(/\s/g, " ");
}

export function dayName(day: Day, locale = "en"): string {
  // 1 January 2024 was a Monday.
  const format = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  return format.format(Date.UTC(2024, 0, day));
}

export const weekDays: Day[] = [1, 2, 3, 4, 5, 6, 7];

export function dayOf(date: string): Day {
  const sundayFirst = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekDays[(sundayFirst + 6) % 7] ?? 1;
}

export function localTime(instant: Date, timeZone: string): { date: string; minutes: number } {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(instant);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "0";
  return {
    date: `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`,
    minutes: Number(part("hour")) * 60 + Number(part("minute")),
  };
}

function instantOf(date: string, minutes: number, timeZone: string): Date {
  const wanted = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000;
  const offsetAt = (instant: number) => {
    const local = localTime(new Date(instant), timeZone);
    return Date.parse(`${local.date}T00:00:00Z`) + local.minutes * 60_000 - instant;
  };
  // Twice, because the first guess may be across a clock change.
  const guess = wanted - offsetAt(wanted);
  return new Date(wanted - offsetAt(guess));
}

function closedWord(locale: string): string {
  return wordsIn(locale.split("-")[0] ?? "en").closed ?? "–";
}
