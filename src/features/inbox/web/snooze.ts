import { addDays } from "#shared/dates.ts";

const morningHour = 9;
const hourMs = 3_600_000;

interface SnoozeChoice {
  name: string;
  until: (now: Date) => Date;
}

export const snoozeChoices: readonly SnoozeChoice[] = [
  { name: "Snooze for 3 hours", until: (now) => new Date(now.getTime() + 3 * hourMs) },
  { name: "Snooze until tomorrow", until: tomorrowMorning },
  { name: "Snooze until Monday", until: mondayMorning },
];

export function tomorrowMorning(now: Date): Date {
  return morningOf(addDays(now, 1));
}

function mondayMorning(now: Date): Date {
  const days = (8 - now.getDay()) % 7 || 7;
  return morningOf(addDays(now, days));
}

function morningOf(day: Date): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate(), morningHour);
}
