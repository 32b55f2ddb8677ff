import { expect, test } from "vitest";
import { createPathFilter } from "./path-patterns.ts";

const at = (path: string) => `https://shop.example${path}`;

test("a path with * matches everything below it, and itself", () => {
  const isWanted = createPathFilter(["/help/*", "/prices"], []);
  expect(isWanted(at("/help/returns?x=1"))).toBe(true);
  expect(isWanted(at("/help/"))).toBe(true);
  expect(isWanted(at("/Help"))).toBe(true);
  expect(isWanted(at("/prices/"))).toBe(true);
  expect(isWanted(at("/prices/old"))).toBe(false);
  expect(isWanted(at("/helpers"))).toBe(false);
});

test("exclusions apply within inclusions", () => {
  const isWanted = createPathFilter([], ["/blog/*", "*/print", "/*/archiv/*.html"]);
  expect(isWanted(at("/"))).toBe(true);
  expect(isWanted(at("/blog/2020"))).toBe(false);
  expect(isWanted(at("/menu/print"))).toBe(false);
  expect(isWanted(at("/de/archiv/a.html"))).toBe(false);
  expect(isWanted(at("/de/archiv/a"))).toBe(true);
});

test("paths in any script match in their readable form", () => {
  const isWanted = createPathFilter(["/über/*"], []);
  expect(isWanted(at("/%C3%BCber/uns"))).toBe(true);
  expect(isWanted(at("/%zz"))).toBe(false);
});

test("case 177: a pattern of asterisks takes no time", () => {
  const isWanted = createPathFilter([`/${"*a".repeat(90)}`], []);
  const before = process.cpuUsage();
  expect(isWanted(at(`/${"a".repeat(480)}b`))).toBe(false);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(50);
});
