import type { BusinessHours } from "#shared/chat-settings.ts";
import { formatDay } from "#shared/dates.ts";
import { timeOf } from "./time-of-day.ts";

type Day = BusinessHours["days"][number]["day"];

export const weekDays: [Day, string][] = [
  [1, "Monday"],
  [2, "Tuesday"],
  [3, "Wednesday"],
  [4, "Thursday"],
  [5, "Friday"],
  [6, "Saturday"],
  [7, "Sunday"],
];

export function weekLines({ days, closedDays }: BusinessHours): string[] {
  const lines: { first: string; last: string; at: number; times: string }[] = [];
  for (const [day, name] of weekDays) {
    const spans = days.filter((one) => one.day === day).sort((a, b) => a.opens - b.opens);
    const closed = closedDays.includes(day) ? "closed" : "";
    const times = spans.map(timesOf).join(", ") || closed;
    const before = lines.at(-1);
    if (before && before.times === times && before.at === day - 1)
      Object.assign(before, { last: name, at: day });
    else if (times) lines.push({ first: name, last: name, at: day, times });
  }
  return lines.map(({ first, last, times }) =>
    first === last ? `${first} ${times}` : `${first} – ${last} ${times}`,
  );
}

export function specialDayLines({ specialDays }: BusinessHours): string[] {
  return [...specialDays]
    .sort((a, b) => a.date.localeCompare(b.date))
    .map(({ date, opens, closes }) => {
      const times = opens === null || closes === null ? "closed" : timesOf({ opens, closes });
      return `${formatDay(new Date(`${date}T12:00:00`))} ${times}`;
    });
}

function timesOf({ opens, closes }: { opens: number; closes: number }): string {
  return `${timeOf(opens)}–${timeOf(closes)}`;
}
