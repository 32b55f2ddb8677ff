import { expect, test } from "vitest";
import { addDays, daysBetween, isDay, isTimeZone, localDay, startOfDay } from "./local-days.ts";

test("a day begins at its own midnight, also where clocks are turned on it", () => {
  const start = (day: string, zone: string) => startOfDay(day, zone).toISOString();
  expect(start("2027-02-14", "UTC")).toBe("2027-02-14T00:00:00.000Z");
  expect(start("2027-02-14", "Asia/Tokyo")).toBe("2027-02-13T15:00:00.000Z");
  expect(start("2026-10-25", "Europe/Berlin")).toBe("2026-10-24T22:00:00.000Z");
  expect(start("2026-10-26", "Europe/Berlin")).toBe("2026-10-25T23:00:00.000Z");
  expect(start("2027-03-14", "America/New_York")).toBe("2027-03-14T05:00:00.000Z");
  expect(start("2027-03-15", "America/New_York")).toBe("2027-03-15T04:00:00.000Z");
});

test("an instant is on another day elsewhere", () => {
  const at = new Date("2027-02-14T23:30:00Z");
  expect(localDay(at, "America/New_York")).toBe("2027-02-14");
  expect(localDay(at, "Asia/Tokyo")).toBe("2027-02-15");
});

test("days are counted over the ends of months and years", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
  expect(daysBetween("2026-12-31", "2027-01-01")).toBe(2);
});

test("only days and time zones that exist are taken", () => {
  expect(["2027-02-14", "2027-02-30", "2027-2-1", "now", ""].filter(isDay)).toEqual(["2027-02-14"]);
  expect(["Europe/Berlin", "Mars/Olympus", ""].filter(isTimeZone)).toEqual(["Europe/Berlin"]);
});
