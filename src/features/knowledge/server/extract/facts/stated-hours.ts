import { shiftDay } from "#shared/local-days.ts";
import { type Day, dayOf, type OpeningHours } from "./hours.ts";
import { readHours } from "./read-hours.ts";
import { isRecord, listOf, plainName, type Thing, textOf } from "./structured-data.ts";

const dayNumbers: Record<string, Day> = {
  monday: 1,
  tuesday: 2,
  wednesday: 3,
  thursday: 4,
  friday: 5,
  saturday: 6,
  sunday: 7,
  mo: 1,
  tu: 2,
  we: 3,
  th: 4,
  fr: 5,
  sa: 6,
  su: 7,
};
const holidayDaysMax = 31;

export function hoursOfThing(thing: Thing): OpeningHours | undefined {
  const hours: OpeningHours = { days: [], closedDays: [], specialDays: [] };
  const specifications = [
    ...listOf(thing.openingHoursSpecification),
    ...listOf(thing.specialOpeningHoursSpecification),
  ];
  for (const specification of specifications) {
    if (!isRecord(specification)) continue;
    const times = timesOf(specification);
    if ("validFrom" in specification || "validThrough" in specification)
      hours.specialDays.push(...specialDaysOf(specification, times));
    else addDaysOf(hours, specification, times);
  }
  if (hours.days.length === 0) {
    const lines = listOf(thing.openingHours).map((line) => textOf(line) ?? "");
    const read = readHours(lines.join("\n"), "en");
    if (read) hours.days.push(...read.hours.days);
    if (read) hours.closedDays.push(...read.hours.closedDays);
  }
  hours.days.sort((a, b) => a.day - b.day || a.opens - b.opens);
  hours.closedDays = [...new Set(hours.closedDays)]
    .filter((day) => !hours.days.some((one) => one.day === day))
    .sort();
  return hours.days.length > 0 ? hours : undefined;
}

type Times = { opens: number; closes: number } | "closed" | null;

function timesOf(specification: Record<string, unknown>): Times {
  const opens = minutesOf(textOf(specification.opens));
  const closes = minutesOf(textOf(specification.closes));
  if (opens === null && closes === null) return "closed";
  if (opens === null || closes === null) return null;
  // Midnight to midnight marks a closed day; an open one ends at 23:59.
  if (opens === closes) return "closed";
  if (closes === 1439 && opens === 0) return { opens, closes: 1440 };
  return { opens, closes: closes < opens ? closes + 1440 : closes };
}

function addDaysOf(hours: OpeningHours, specification: Record<string, unknown>, times: Times) {
  if (times === null) return;
  for (const value of listOf(specification.dayOfWeek)) {
    const day = dayNumbers[plainName(textOf(value)).toLowerCase()];
    if (!day) continue;
    if (times === "closed") hours.closedDays.push(day);
    else if (!hours.days.some((one) => one.day === day && one.opens === times.opens))
      hours.days.push({ day, ...times });
  }
}

/** Expands holidays to days. Longer spans are seasons, which a weekly table cannot hold. */
function specialDaysOf(specification: Record<string, unknown>, times: Times) {
  const from = dateOf(specification.validFrom);
  const through = dateOf(specification.validThrough) ?? from;
  if (!from || !through || times === null) return [];
  const onDays = listOf(specification.dayOfWeek).map(
    (day) => dayNumbers[plainName(textOf(day)).toLowerCase()],
  );
  const days: OpeningHours["specialDays"] = [];
  for (let date = from; date <= through; date = shiftDay(date, 1)) {
    if (days.length >= holidayDaysMax) return [];
    if (onDays.length > 0 && !onDays.includes(dayOf(date))) continue;
    days.push({ date, ...(times === "closed" ? { opens: null, closes: null } : times) });
  }
  return days;
}

function dateOf(value: unknown): string | undefined {
  const date = /^\d{4}-\d{2}-\d{2}/.exec(textOf(value) ?? "")?.[0];
  return date && !Number.isNaN(Date.parse(date)) ? date : undefined;
}

function minutesOf(text: string | undefined): number | null {
  const time = /^T?(\d{1,2}):(\d{2})/.exec(text ?? "");
  if (!time) return null;
  const minutes = Number(time[1]) * 60 + Number(time[2]);
  return minutes <= 1440 ? minutes : null;
}
