import { expect, test } from "vitest";
import { nextOpening, openingAsText } from "./next-opening.ts";

const friday = Date.UTC(2027, 0, 8, 12);
const openings = ["2027-01-08T09:00:00Z", "2027-01-11T09:00:00Z", "2027-01-12T09:00:00Z"];

test("ruling 25: the next opening is the first that is still to come", () => {
  expect(nextOpening(openings, friday)).toBe(openings[1]);
  expect(nextOpening(openings, Date.UTC(2027, 0, 11, 9))).toBe(openings[2]);
  expect(nextOpening(openings, Date.UTC(2027, 0, 13))).toBeNull();
  expect(nextOpening([], friday)).toBeNull();
});

test("ruling 25: a near opening is told by its day, a far one by its date too, in the visitor's language", () => {
  const [, monday = ""] = openings;
  expect(openingAsText(monday, friday, "en")).toMatch(/^Monday,? (at )?\d+:00/);
  expect(openingAsText(monday, friday, "de")).toMatch(/^Montag/);
  expect(openingAsText(monday, Date.UTC(2026, 11, 28), "en")).toContain("January 11");
});
