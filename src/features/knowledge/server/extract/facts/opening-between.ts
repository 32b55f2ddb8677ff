import type { Opening } from "./hours.ts";

interface Time {
  minutes: number;
  half: "am" | "pm" | null;
}

/** Completes what people leave out: "9–5", "1–5pm", "10pm–2am". */
export function openingBetween(from: Time, until: Time, language: string): Opening {
  let opens = onClock(from, from.half);
  let closes = onClock(until, until.half);
  if (!from.half && until.half === "pm" && from.minutes <= 720) {
    const afternoon = onClock(from, "pm");
    if (afternoon < closes) opens = afternoon;
  }
  const isTwelveHours = from.half !== null || language === "en";
  if (!until.half && closes <= opens && isTwelveHours && until.minutes <= 720) {
    const afternoon = onClock(until, "pm");
    if (afternoon > opens) closes = afternoon;
  }
  if (opens === 1440) opens = 0;
  return { opens, closes: closes <= opens ? closes + 1440 : closes };
}

function onClock({ minutes }: Time, half: Time["half"]): number {
  if (half === "am") return minutes >= 720 && minutes < 780 ? minutes - 720 : minutes;
  if (half === "pm") return minutes < 720 ? minutes + 720 : minutes;
  return minutes;
}
