import type { Opening } from "./hours.ts";

interface Time {
  minutes: number;
  half: "am" | "pm" | null;
  /** Has a leading zero, which only 24-hour clocks use: "00:00", "02:00". */
  isPadded: boolean;
}

export function openingBetween(from: Time, until: Time, language: string): Opening {
  let opens = onClock(from, from.half);
  let closes = onClock(until, until.half);
  if (!from.half && until.half === "pm" && from.minutes <= 720) {
    const afternoon = onClock(from, "pm");
    if (afternoon < closes) opens = afternoon;
  }
  // English pages use both clocks; "12:00–02:00" and "18:00–2:00" are 24-hour. Few open in the morning until
  // the next, so "09:00–05:00" means 5 pm.
  const isWorkingDay = from.minutes < 720 && until.minutes >= 240;
  const is24Hours = (until.isPadded && !isWorkingDay) || (!from.half && from.minutes >= 780);
  const isTwelveHours = !is24Hours && (from.half !== null || language === "en");
  if (!until.half && closes <= opens && isTwelveHours && until.minutes < 780) {
    const afternoon = onClock(until, "pm");
    closes = afternoon > opens ? afternoon : onClock(until, "am");
  }
  if (opens === 1440) opens = 0;
  return { opens, closes: closes <= opens ? closes + 1440 : closes };
}

function onClock({ minutes }: Time, half: Time["half"]): number {
  if (half === "am") return minutes >= 720 && minutes < 780 ? minutes - 720 : minutes;
  if (half === "pm") return minutes < 720 ? minutes + 720 : minutes;
  return minutes;
}
