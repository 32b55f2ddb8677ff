import type { Report } from "../contract.ts";

const weekday = new Intl.DateTimeFormat("en-US", { weekday: "long" });
const month = new Intl.DateTimeFormat("en-US", { month: "short" });
const longMonth = new Intl.DateTimeFormat("en-US", { month: "long" });

/** Local noon, which no clock change moves to another date. */
export function dateOf(day: string): Date {
  return new Date(`${day}T12:00:00`);
}

export function shortStep(day: string, step: Report["step"]): string {
  const date = dateOf(day);
  return step === "day"
    ? `${date.getDate()} ${month.format(date)}`
    : `${month.format(date)} ${date.getFullYear()}`;
}

export function longStep(day: string, step: Report["step"]): string {
  const date = dateOf(day);
  return step === "day"
    ? `${weekday.format(date)}, ${date.getDate()} ${month.format(date)}`
    : `${longMonth.format(date)} ${date.getFullYear()}`;
}
