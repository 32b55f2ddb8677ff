const dayMs = 24 * 60 * 60 * 1000;

const month = new Intl.DateTimeFormat("en-US", { month: "short" });
const longMonth = new Intl.DateTimeFormat("en-US", { month: "long" });

/** 14 Feb 2027 */
export function formatDay(date: Date): string {
  return `${date.getDate()} ${month.format(date)} ${date.getFullYear()}`;
}

/** 14 February: for what is near enough to need no year. */
export function formatDayInWords(date: Date): string {
  return `${date.getDate()} ${longMonth.format(date)}`;
}

/** 16 Jan to 14 Feb 2027 */
export function formatSpan(from: Date, to: Date): string {
  if (from.getFullYear() !== to.getFullYear()) return `${formatDay(from)} to ${formatDay(to)}`;
  return `${from.getDate()} ${month.format(from)} to ${formatDay(to)}`;
}

/** 14 Feb, 11:42; with the year where it is not this one. */
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

/** Begun days count, and what is past has none left. */
export function daysUntil(date: Date, now: Date): number {
  return Math.max(0, Math.ceil((date.getTime() - now.getTime()) / dayMs));
}
