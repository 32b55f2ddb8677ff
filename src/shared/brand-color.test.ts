import fc from "fast-check";
import { expect, test } from "vitest";
import { brandEdge, contrast, onBrand } from "./brand-color.ts";

const hexColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("text is readable on every color", () => {
  fc.assert(
    fc.property(hexColor, (color) => {
      expect(contrast(color, onBrand(color))).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test("white is preferred, then ink, then black", () => {
  expect(onBrand("#7a3e1d")).toBe("#ffffff");
  expect(onBrand("#2563eb")).toBe("#ffffff");
  expect(onBrand("#f2c230")).toBe("#201e18");
  expect(onBrand("#808080")).toBe("#000000");
});

test("contrast follows WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#7a3e1d", "#ffffff")).toBeCloseTo(8.3, 1);
  expect(contrast("#f2c230", "#201e18")).toBeCloseTo(9.9, 1);
});

test("a color close to the surface gets a border", () => {
  expect(brandEdge("#f2c230")).toEqual({ light: true, dark: false });
  expect(brandEdge("#111111")).toEqual({ light: false, dark: true });
  expect(brandEdge("#2563eb")).toEqual({ light: false, dark: false });
});
