import { daysBetween, isDay, shiftDay } from "#shared/local-days.ts";
import { type ReportRange, reportDaysMax } from "../contract.ts";

export const rangeNames = { "7": "7 days", "30": "30 days", "365": "12 months" } as const;
export type RangeName = keyof typeof rangeNames;

const usualRange: RangeName = "30";

export type Days = Pick<ReportRange, "from" | "to">;

export function rangeOf(params: URLSearchParams, today: string): Days & { name?: RangeName } {
  const chosen = chosenDays(params, today);
  if (chosen) return chosen;
  const asked = params.get("days");
  const name = isRangeName(asked) ? asked : usualRange;
  return { name, from: shiftDay(today, 1 - Number(name)), to: today };
}

function chosenDays(params: URLSearchParams, today: string): Days | undefined {
  const from = params.get("from") ?? "";
  const to = params.get("to") ?? "";
  if (!isDay(from) || !isDay(to) || from > to || to > today) return undefined;
  return daysBetween(from, to) <= reportDaysMax ? { from, to } : undefined;
}

function isRangeName(text: string | null): text is RangeName {
  return text !== null && Object.hasOwn(rangeNames, text);
}

export function moveEnd(days: Days, end: "from" | "to", day: string): Days {
  const furthest = reportDaysMax - 1;
  if (end === "from") {
    const latest = shiftDay(day, furthest);
    const to = days.to < day ? day : days.to;
    return { from: day, to: to > latest ? latest : to };
  }
  const earliest = shiftDay(day, -furthest);
  const from = days.from > day ? day : days.from;
  return { from: from < earliest ? earliest : from, to: day };
}
