import { expect, test } from "vitest";
import { daysBetween, isDay, isTimeZone, localDay, shiftDay, startOfDay } from "./local-days.ts";

test("a day begins at its local midnight, also when clocks change", () => {
  const start = (day: string, zone: string) => startOfDay(day, zone).toISOString();
  expect(start("2027-02-14", "UTC")).toBe("2027-02-14T00:00:00.000Z");
  expect(start("2027-02-14", "Asia/Tokyo")).toBe("2027-02-13T15:00:00.000Z");
  expect(start("2026-10-25", "Europe/Berlin")).toBe("2026-10-24T22:00:00.000Z");
  expect(start("2026-10-26", "Europe/Berlin")).toBe("2026-10-25T23:00:00.000Z");
  expect(start("2027-03-14", "America/New_York")).toBe("2027-03-14T05:00:00.000Z");
  expect(start("2027-03-15", "America/New_York")).toBe("2027-03-15T04:00:00.000Z");
  expect(start("2026-03-29", "Asia/Beirut")).toBe("2026-03-28T22:00:00.000Z");
  expect(start("2026-10-25", "Asia/Beirut")).toBe("2026-10-24T22:00:00.000Z");
});

test("if clocks skip or repeat midnight, a day begins with its first instant", () => {
  const start = (day: string, zone: string) => startOfDay(day, zone).toISOString();
  expect(start("2026-09-06", "America/Santiago")).toBe("2026-09-06T04:00:00.000Z");
  expect(start("2026-09-07", "America/Santiago")).toBe("2026-09-07T03:00:00.000Z");
  expect(start("2026-04-05", "America/Santiago")).toBe("2026-04-05T04:00:00.000Z");
  expect(start("2026-03-08", "America/Havana")).toBe("2026-03-08T05:00:00.000Z");
  expect(start("2026-11-01", "America/Havana")).toBe("2026-11-01T04:00:00.000Z");
  expect(start("2026-03-29", "Atlantic/Azores")).toBe("2026-03-29T01:00:00.000Z");
  expect(start("2026-10-25", "Atlantic/Azores")).toBe("2026-10-25T00:00:00.000Z");
  expect(start("2026-03-29", "America/Nuuk")).toBe("2026-03-29T01:00:00.000Z");
});

test("an instant may be on different days in different zones", () => {
  const at = new Date("2027-02-14T23:30:00Z");
  expect(localDay(at, "America/New_York")).toBe("2027-02-14");
  expect(localDay(at, "Asia/Tokyo")).toBe("2027-02-15");
});

test("day arithmetic crosses months and years", () => {
  expect(shiftDay("2026-12-31", 1)).toBe("2027-01-01");
  expect(shiftDay("2028-03-01", -1)).toBe("2028-02-29");
  expect(daysBetween("2026-12-31", "2027-01-01")).toBe(2);
});

test("only existing days and time zones are accepted", () => {
  const texts = ["2027-02-14", "2027-02-30", "2027-2-1", "9999-12-31", "0001-01-01", "now", ""];
  expect(texts.filter(isDay)).toEqual(["2027-02-14"]);
  expect(["Europe/Berlin", "Mars/Olympus", ""].filter(isTimeZone)).toEqual(["Europe/Berlin"]);
});
