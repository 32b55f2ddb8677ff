import { expect, test } from "vitest";
import { changesOf, sayAction } from "./audit-words.ts";
import { saySize } from "./system-words.ts";

test("case 124: before and after are told field by field, in words", () => {
  expect(
    changesOf({
      before: { status: "trial", planExpiresAt: null, features: { team: true } },
      after: { status: "active", planExpiresAt: "2027-01-01", isPopular: false },
    }),
  ).toEqual([
    { name: "Status", before: "trial", after: "active" },
    { name: "Plan expires at", before: "none", after: "2027-01-01" },
    { name: "Features", before: '{"team":true}', after: undefined },
    { name: "Is popular", before: undefined, after: "no" },
  ]);
  expect(changesOf({ before: null, after: null })).toEqual([]);
  expect(changesOf({ before: null, after: ["a"] })).toEqual([
    { name: "Value", before: undefined, after: '["a"]' },
  ]);
  expect(sayAction("operator.second-factor-added")).toBe("Operator second factor added");
});

test("sizes are told as disks are sold", () => {
  expect([600, 4_200, 12_000_000, 1_540_000_000, 83e12].map(saySize)).toEqual([
    "1 kB",
    "4 kB",
    "12 MB",
    "1.5 GB",
    "83 TB",
  ]);
});
