const minutesOfDay = 1440;

export function timeOf(minutes: number): string {
  const of = minutes % minutesOfDay;
  return [Math.floor(of / 60), of % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

export function minutesOf(time: string): number | null {
  const [hours, minutes] = time.split(":").map(Number);
  return hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)
    ? null
    : hours * 60 + minutes;
}

/** A closing time at or before opening is on the next day. */
export function closingAfter(opens: number, closes: number): number {
  return closes > opens ? closes : closes + minutesOfDay;
}
