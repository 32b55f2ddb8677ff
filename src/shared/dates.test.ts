import { expect, test } from "vitest";
import { daysUntil, formatDay, formatDayInWords, formatMoment } from "./dates.ts";

const now = new Date(2027, 1, 14, 11, 42);

test("dates read as 14 Feb 2027", () => {
  expect(formatDay(now)).toBe("14 Feb 2027");
  expect(formatDay(new Date(2026, 8, 1))).toBe("1 Sep 2026");
  expect(formatDayInWords(new Date(2026, 10, 26))).toBe("26 November");
});

test("a moment in another year includes the year", () => {
  expect(formatMoment(new Date(2027, 0, 5, 9, 5), now)).toBe("5 Jan, 09:05");
  expect(formatMoment(new Date(2026, 0, 5, 9, 5), now)).toBe("5 Jan 2026, 09:05");
});

test("§4.1 days left are rounded up and never negative", () => {
  const afterHours = (hours: number) => new Date(now.getTime() + hours * 60 * 60 * 1000);
  expect(daysUntil(afterHours(1), now)).toBe(1);
  expect(daysUntil(afterHours(24), now)).toBe(1);
  expect(daysUntil(afterHours(24 * 4 + 1), now)).toBe(5);
  expect(daysUntil(afterHours(-30), now)).toBe(0);
});
