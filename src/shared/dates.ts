const dayMs = 24 * 60 * 60 * 1000;

const month = new Intl.DateTimeFormat("en-US", { month: "short" });
const longMonth = new Intl.DateTimeFormat("en-US", { month: "long" });

export function formatDay(date: Date): string {
  return `${date.getDate()} ${month.format(date)} ${date.getFullYear()}`;
}

export function formatDayInWords(date: Date): string {
  return `${date.getDate()} ${longMonth.format(date)}`;
}

export function formatSpan(from: Date, to: Date): string {
  if (from.getFullYear() !== to.getFullYear()) return `${formatDay(from)} to ${formatDay(to)}`;
  return `${from.getDate()} ${month.format(from)} to ${formatDay(to)}`;
}

/** 14 Feb, 11:42; with the year unless it is this one. */
export function formatMoment(date: Date, now = new Date()): string {
  const day =
    date.getFullYear() === now.getFullYear()
      ? `${date.getDate()} ${month.format(date)}`
      : formatDay(date);
  const [hours, minutes] = [date.getHours(), date.getMinutes()].map((part) =>
    String(part).padStart(2, "0"),
  );
  return `${day}, ${hours}:${minutes}`;
}

export function daysUntil(date: Date, now: Date): number {
  return Math.max(0, Math.ceil((date.getTime() - now.getTime()) / dayMs));
}

/** Same time of day; clamped to the last day of a shorter month. */
export function addMonths(date: Date, months: number): Date {
  const later = new Date(date);
  later.setUTCMonth(date.getUTCMonth() + months);
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0);
  return later;
}

export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * dayMs);
}

/** The first moment of the month in UTC, which is when plan months turn. */
export function monthOf(date: Date): Date {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth()));
}
