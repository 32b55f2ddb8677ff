const dayMs = 86_400_000;

export function isTimeZone(name: string): boolean {
  try {
    return Boolean(formatOf(name));
  } catch {
    return false;
  }
}

export function localDay(at: Date, zone: string): string {
  const { year, month, day } = partsOf(at, zone);
  return `${year}-${month}-${day}`;
}

/** The first instant of the day, even when clocks change on it. */
export function startOfDay(day: string, zone: string): Date {
  const asUtc = Date.parse(`${day}T00:00:00Z`);
  const guess = asUtc - offsetMs(new Date(asUtc), zone);
  const start = new Date(asUtc - offsetMs(new Date(guess), zone));
  // West of Greenwich with clocks going forward at midnight, the day begins at the change.
  return start.getTime() < guess && localDay(start, zone) !== day ? new Date(guess) : start;
}

export function shiftDay(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs) + 1;
}

/** Limited to this millennium, so that date arithmetic around it stays valid. */
export function isDay(text: string): boolean {
  return (
    /^2\d{3}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
    shiftDay(text, 0) === text
  );
}

function offsetMs(at: Date, zone: string) {
  const { year, month, day, hour, minute, second } = partsOf(at, zone);
  const local = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return local - Math.floor(at.getTime() / 1000) * 1000;
}

function partsOf(at: Date, zone: string) {
  const [month = "", day = "", year = "", hour = "", minute = "", second = ""] =
    formatOf(zone).format(at).match(/\d+/g) ?? [];
  return { year: year.padStart(4, "0"), month, day, hour, minute, second };
}

/** Creating one costs more than a thousand uses. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** A zone can be spelled in countless ways, and each format takes 50 KB. */
const formatsMax = 200;

function formatOf(zone: string) {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  if (formats.size === formatsMax) formats.clear();
  formats.set(zone, format);
  return format;
}
