import { expect, test } from "vitest";
import { moveEnd, rangeOf } from "./report-range.ts";

const rangeAt = (query: string) => rangeOf(new URLSearchParams(query), "2027-02-14");

test("ruling 31: a report covers the last 30 days by default", () => {
  expect(rangeAt("")).toEqual({ name: "30", from: "2027-01-16", to: "2027-02-14" });
  expect(rangeAt("days=7")).toEqual({ name: "7", from: "2027-02-08", to: "2027-02-14" });
  expect(rangeAt("from=2027-01-01&to=2027-01-31")).toEqual({
    from: "2027-01-01",
    to: "2027-01-31",
  });
});

test.each([
  "days=9",
  "from=2027-02-10&to=2027-02-01",
  "from=2027-02-10&to=2027-02-31",
  "from=2025-01-01&to=2027-01-01",
  "from=2027-02-10&to=2027-03-01",
  "from=1999-12-01&to=1999-12-31",
])("an address with %s falls back to the default range", (query) => {
  expect(rangeAt(query).name).toBe("30");
});

test("the other end of a range follows if it would be reversed or too long", () => {
  const days = { from: "2027-01-10", to: "2027-01-20" };
  expect(moveEnd(days, "from", "2027-01-15")).toEqual({ from: "2027-01-15", to: "2027-01-20" });
  expect(moveEnd(days, "from", "2027-02-01")).toEqual({ from: "2027-02-01", to: "2027-02-01" });
  expect(moveEnd(days, "to", "2027-01-05")).toEqual({ from: "2027-01-05", to: "2027-01-05" });
  expect(moveEnd(days, "from", "2025-01-01")).toEqual({ from: "2025-01-01", to: "2026-01-01" });
});
