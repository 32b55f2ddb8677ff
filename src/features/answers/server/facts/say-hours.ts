import {
  dayName,
  dayOf,
  hoursAsText,
  isOpenAt,
  localTime,
  nextOpening,
  type OpeningHours,
  openingAsText,
  openingOn,
  timeAsText,
} from "#features/knowledge/server/public.ts";
import { fill, packFor } from "#language/packs.ts";
import { shiftDay } from "#shared/local-days.ts";
import type { DayAsked } from "../understand/days-asked.ts";

export interface Opening {
  hours: OpeningHours;
  /** Null: unknown, so "now" and "today" cannot be answered; weekdays can. */
  timeZone: string | null;
  language: string;
  locale: string;
  now: Date;
}

export interface TimeAsked {
  isNow: boolean;
  days: DayAsked[];
}

export function hoursLines(opening: Opening, { isNow, days }: TimeAsked): string[] {
  const { timeZone } = opening;
  const resolved = days.filter(({ named }) => timeZone || named === "weekday" || named === "date");
  const lines = resolved.map(({ date }) => dayLine(opening, date));
  const asksToday = resolved.some(({ named }) => named === "today");
  if (timeZone && (isNow || (asksToday && differsNowFromToday(opening, timeZone))))
    lines.unshift(nowLine(opening, timeZone));
  return lines.length > 0 ? lines : weekLines(opening);
}

/** 'Open today' is wrong after closing, and 'closed today' while last night's opening continues. */
function differsNowFromToday({ hours, now }: Opening, timeZone: string): boolean {
  const { date, minutes } = localTime(now, timeZone);
  const openings = openingOn(hours, date);
  if (openings.length === 0) return isOpenAt(hours, now, timeZone);
  return openings.every(({ closes }) => closes <= minutes);
}

function weekLines({ hours, language, locale }: Opening): string[] {
  const list = hoursAsText(hours, locale).split("\n");
  return [packFor(language).agent.hours, ...list.map((line) => `- ${line}`)];
}

function nowLine({ hours, language, locale, now }: Opening, timeZone: string): string {
  const phrases = packFor(language).agent;
  const { date: today, minutes } = localTime(now, timeZone);
  if (isOpenAt(hours, now, timeZone)) {
    const isRunning = (at: number) => (one: { opens: number; closes: number }) =>
      one.opens <= at && at < one.closes;
    const running =
      openingOn(hours, today).find(isRunning(minutes)) ??
      openingOn(hours, shiftDay(today, -1)).find(isRunning(minutes + 1440));
    return fill(phrases.openNow, { time: timeAsText(running?.closes ?? 0, locale) });
  }
  const next = nextOpening(hours, now, timeZone);
  if (!next) return phrases.closedNow;
  const named = new Map([
    [today, phrases.today],
    [shiftDay(today, 1), phrases.tomorrow],
  ]);
  const isFar = next.date >= shiftDay(today, 7);
  const ofDay = isFar ? dateName(next.date, locale) : dayName(dayOf(next.date), locale);
  const day = named.get(next.date) ?? ofDay;
  return fill(phrases.closedNowOpens, { day, time: timeAsText(next.opens, locale) });
}

function dayLine({ hours, language, locale }: Opening, date: string): string {
  const phrases = packFor(language).agent;
  const isSpecial = hours.specialDays.some((one) => one.date === date);
  // Name exceptions by date and regular hours by weekday.
  const name = isSpecial ? dateName(date, locale) : dayName(dayOf(date), locale);
  const day = name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  const openings = openingOn(hours, date);
  if (openings.length > 0) {
    const times = openings.map((one) => openingAsText(one, locale)).join(", ");
    return fill(phrases.openOn, { day, times });
  }
  return fill(isStated(hours, date) ? phrases.closedOn : phrases.notStated, { day });
}

/** As opposed to not mentioned. */
export function isStated({ days, closedDays, specialDays }: OpeningHours, date: string): boolean {
  const weekday = dayOf(date);
  return (
    days.some(({ day }) => day === weekday) ||
    closedDays.includes(weekday) ||
    specialDays.some((one) => one.date === date)
  );
}

function dateName(date: string, locale: string): string {
  const parts = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale, parts).format(new Date(`${date}T00:00:00Z`));
}
