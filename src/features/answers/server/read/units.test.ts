import { expect, test } from "vitest";
import { unitsOf } from "./units.ts";

const textsOf = (text: string, language?: string) =>
  unitsOf(text, language).map(({ text: unit }) => unit);

test("prose is split at sentences, not after abbreviations", () => {
  expect(textsOf("We meet at St. Mary's hall. Bring a mug. See no. 5 for the map.")).toEqual([
    "We meet at St. Mary's hall.",
    "Bring a mug.",
    "See no. 5 for the map.",
  ]);
  expect(textsOf("Wir öffnen z. B. um 9 Uhr. Der Eintritt ist frei.", "de")).toEqual([
    "Wir öffnen z. B. um 9 Uhr.",
    "Der Eintritt ist frei.",
  ]);
  expect(textsOf("営業は九時からです。駐車場は無料です。", "ja")).toEqual([
    "営業は九時からです。",
    "駐車場は無料です。",
  ]);
});

test("table rows and list items are units with their introduction", () => {
  const units = unitsOf("We bake:\n- rye bread\n- rolls\n\n| Cakes\n| Cake: Lemon; Price: $38");
  expect(units.map(({ kind, lead }) => ({ kind, lead }))).toEqual([
    { kind: "label", lead: null },
    { kind: "item", lead: 0 },
    { kind: "item", lead: 0 },
    { kind: "label", lead: null },
    { kind: "row", lead: 3 },
  ]);
});

test("a bare link is not a unit", () => {
  expect(textsOf("We mend bikes.\nLearn more →")).toEqual(["We mend bikes."]);
});

test("every character of a passage is in exactly one unit, in place", () => {
  const text = "Opening hours\nMon–Fri: 9–5. Sat: closed!\n\n- Ring twice…\n---\n| A: 1; B: 2";
  const units = unitsOf(text);
  expect(units.length).toBeGreaterThan(4);
  for (const { start, end, text: unit } of units) expect(text.slice(start, end)).toBe(unit);
  const letters = (part: string) => part.replace(/[^\p{L}\p{N}]/gu, "");
  expect(letters(units.map((unit) => unit.text).join(""))).toBe(letters(text));
});
