import { isDay } from "#shared/local-days.ts";
import { calendarNames } from "./days-asked-names.ts";
import type { TextWord } from "./days-asked-text.ts";
import { likenessAt } from "./days-asked-words.ts";

export interface DateFound {
  date: string;
  start: number;
  end: number;
}

interface Written {
  day: number;
  month: number;
  year?: number | undefined;
  start: number;
  end: number;
}

const iso = /(?<!\d)(2\d{3})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/g;
const cjk = /(?:(2\d{3})\s?[年년]\s?)?(?<!\d)(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日号號일]?/g;
const figures =
  /(?<![\d.,:/\p{Sc}-]|\p{Sc}\s)(\d{1,2})(\.\s?|[/-])(\d{1,2})(?:(?:\.\s?|[/-])(\d{4}|\d{2})(?!\d)|(\.))?(?![\d:/-]|\s?[\p{Sc}%]|,\d)/gu;

export function datesWritten(
  text: string,
  words: TextWord[],
  languages: string[],
  { today, isMonthFirst }: { today: string; isMonthFirst: boolean },
): DateFound[] {
  const written = [
    ...isoDates(text),
    ...cjkDates(text),
    ...figureDates(text, isMonthFirst),
    ...namedDates(words, languages),
  ];
  const found: DateFound[] = [];
  for (const one of written) {
    const date = dateOf(one, today);
    const isTaken = found.some(({ start, end }) => one.start < end && start < one.end);
    if (date && !isTaken) found.push({ date, start: one.start, end: one.end });
  }
  return found;
}

function dateOf({ day, month, year }: Written, today: string): string | null {
  const inYear = (of: number) => {
    const date = [of, month, day].map((part) => String(part).padStart(2, "0")).join("-");
    return isDay(date) ? date : null;
  };
  if (year) return inYear(year < 100 ? 2000 + year : year);
  const thisYear = Number(today.slice(0, 4));
  // 29 February may be years ahead.
  const dates = [0, 1, 2, 3, 4].map((ahead) => inYear(thisYear + ahead));
  return dates.find((date) => date && date >= today) ?? null;
}

function isoDates(text: string): Written[] {
  return [...text.matchAll(iso)].map(({ 0: all, 1: year, 3: month, 4: day, index }) => ({
    ...{ day: Number(day), month: Number(month), year: Number(year) },
    ...{ start: index, end: index + all.length },
  }));
}

function cjkDates(text: string): Written[] {
  return [...text.matchAll(cjk)].map(({ 0: all, 1: year, 2: month, 3: day, index }) => ({
    ...{ day: Number(day), month: Number(month), year: year ? Number(year) : undefined },
    ...{ start: index, end: index + all.length },
  }));
}

function figureDates(text: string, isMonthFirst: boolean): Written[] {
  return [...text.matchAll(figures)].flatMap((found): Written[] => {
    const { 0: all, 1: first, 2: sign = "", 3: second, 4: year, 5: dot, index } = found;
    const [one, two] = [Number(first), Number(second)];
    // '24/7' and '7/7' mean always; '9-12', '10.30' and '8/10' may be times, but '24.12.' and '25-12' are
    // not.
    const isAlways = sign === "/" && two === 7 && (one === 24 || one === 7);
    const isSure = year !== undefined || dot !== undefined || one > 24 || two > 24;
    const mayBeTime = sign !== "/" && !(sign === "." && second?.startsWith("1") && one > 23);
    if (isAlways || (mayBeTime && !isSure)) return [];
    const isDayFirst = sign !== "/" || one > 12 || (two <= 12 && !isMonthFirst);
    const [day, month] = isDayFirst ? [one, two] : [two, one];
    const end = index + all.length;
    return [{ day, month, year: year ? Number(year) : undefined, start: index, end }];
  });
}

function namedDates(words: TextWord[], languages: string[]): Written[] {
  const found: Written[] = [];
  for (const [at, word] of words.entries()) {
    const month = monthAt(words, at, languages);
    if (!month) continue;
    const before = dayNear(words, at, -1);
    const near = before ?? dayNear(words, at, 1);
    if (!near) continue;
    const last = Math.max(at, near.at);
    const yearAt = [last + 1, last + 2].find((one) => /^2\d{3}$/.test(words[one]?.written ?? ""));
    const first = words[Math.min(at, near.at)] ?? word;
    const end = words[yearAt ?? last]?.end ?? word.end;
    const year = yearAt ? Number(words[yearAt]?.written) : undefined;
    found.push({ day: near.day, month, year, start: first.start, end });
  }
  return found;
}

function monthAt(words: TextWord[], at: number, languages: string[]): number | null {
  for (const language of languages) {
    const likest = calendarNames(language)
      .months.map((name) => ({ named: name.named, like: likenessAt(words, at, name) }))
      .sort((a, b) => b.like - a.like)[0];
    if (likest && likest.like > 1 && likest.named.kind === "month") return likest.named.month;
  }
  return null;
}

function dayNear(words: TextWord[], at: number, step: 1 | -1): { day: number; at: number } | null {
  for (const distance of [1, 2]) {
    const near = at + step * distance;
    const between = words[at + step];
    if (distance === 2 && (!between || between.written.length > 3)) return null;
    const day = Number(/^(\d{1,2})\p{L}{0,3}$/u.exec(words[near]?.written ?? "")?.[1]);
    if (day >= 1 && day <= 31) return { day, at: near };
  }
  return null;
}
