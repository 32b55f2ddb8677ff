import { expect, test } from "vitest";
import { hoursAsText, isOpenAt, nextOpening, type OpeningHours, openingOn } from "./hours.ts";

const bar: OpeningHours = {
  days: [
    { day: 1, opens: 540, closes: 720 },
    { day: 1, opens: 840, closes: 1080 },
    { day: 6, opens: 1200, closes: 1560 },
  ],
  closedDays: [7],
  specialDays: [
    { date: "2026-11-23", opens: null, closes: null },
    { date: "2026-11-24", opens: 600, closes: 660 },
  ],
};

test("a date's openings are in order, and a special day overrides the week", () => {
  expect(openingOn(bar, "2026-11-16")).toEqual([
    { opens: 540, closes: 720 },
    { opens: 840, closes: 1080 },
  ]);
  expect(openingOn(bar, "2026-11-23")).toEqual([]);
  expect(openingOn(bar, "2026-11-24")).toEqual([{ opens: 600, closes: 660 }]);
  expect(openingOn(bar, "2026-11-22")).toEqual([]);
});

test("opening state uses the business's time zone, wherever the server is", () => {
  const instant = new Date("2026-11-16T08:30:00Z");
  expect(isOpenAt(bar, instant, "Europe/Vienna")).toBe(true);
  expect(isOpenAt(bar, instant, "America/New_York")).toBe(false);
  expect(isOpenAt(bar, instant, "Asia/Tokyo")).toBe(true);
  expect(isOpenAt(bar, new Date("2026-11-16T11:00:00Z"), "Europe/Vienna")).toBe(false);
});

test("a night past midnight is open the next morning, even if that day is closed", () => {
  expect(isOpenAt(bar, new Date("2026-11-22T00:30:00Z"), "Europe/Vienna")).toBe(true);
  expect(isOpenAt(bar, new Date("2026-11-22T01:30:00Z"), "Europe/Vienna")).toBe(false);
});

test("the next opening skips closed and special days", () => {
  const saturdayNight = new Date("2026-11-21T23:30:00Z");
  expect(nextOpening(bar, saturdayNight, "Europe/Vienna")).toEqual({
    opens: 600,
    closes: 660,
    date: "2026-11-24",
    instant: new Date("2026-11-24T09:00:00Z"),
  });
  expect(nextOpening({ ...bar, days: [], specialDays: [] }, saturdayNight, "UTC")).toBeNull();
});

test("bugs 14c: the next opening is known after many weeks closed", () => {
  const january = Array.from({ length: 31 }, (_, at) => ({
    date: `2027-01-${String(at + 1).padStart(2, "0")}`,
    opens: null,
    closes: null,
  }));
  const closed = { ...bar, specialDays: january };
  const next = nextOpening(closed, new Date("2027-01-01T12:00:00Z"), "Europe/Vienna");
  expect(next?.date).toBe("2027-02-01");
});

test("the next opening is correct across a clock change", () => {
  const sundays: OpeningHours = {
    days: [{ day: 7, opens: 600, closes: 720 }],
    closedDays: [],
    specialDays: [],
  };
  const next = nextOpening(sundays, new Date("2026-03-28T12:00:00Z"), "Europe/Berlin");
  expect(next?.instant).toEqual(new Date("2026-03-29T08:00:00Z"));
});

test("hours are given in the reader's language, with equal days grouped", () => {
  expect(hoursAsText(bar, "en-US")).toBe(
    "Monday: 9:00 AM – 12:00 PM, 2:00 PM – 6:00 PM\nSaturday: 8:00 PM – 2:00 AM\nSunday: Closed\nNovember 23, 2026: Closed\nNovember 24, 2026: 10:00 AM – 11:00 AM",
  );
  expect(hoursAsText({ ...bar, specialDays: [] }, "de")).toBe(
    "Montag: 9:00 – 12:00, 14:00 – 18:00\nSamstag: 20:00 – 2:00\nSonntag: geschlossen",
  );
});
