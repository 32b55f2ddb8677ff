import { expect, test } from "vitest";
import { readTitles } from "./read-titles.ts";
import { citedIn, findUnknown, readClauses } from "./spec.ts";

test("clause and ruling numbers in titles are found in any notation", () => {
  expect(citedIn("§4.9, §9.8, 2.47, case 33: x of 5.5")).toEqual(["§4.9", "§9.8", "§2.47"]);
  expect(citedIn("§6.2 to 6.4 and §8.1: x")).toEqual(["§6.2", "§6.3", "§6.4", "§8.1"]);
  expect(citedIn("§7.18 to §7.20, rulings 13, 15 and 22")).toEqual([
    ...["§7.18", "§7.19", "§7.20"],
    ...["ruling 13", "ruling 15", "ruling 22"],
  ]);
  expect(citedIn("§3.4, ruling 18, case 9")).toEqual(["§3.4", "ruling 18"]);
});

test("docs/specification.md has each number once, in order and without gaps", () => {
  const numbers = readClauses().map(({ number }) => number);
  expect(numbers.length).toBeGreaterThan(200);
  for (const [at, number] of numbers.entries()) {
    const [, series = "", n] = /^(.*?)(\d+)$/.exec(number) ?? [];
    if (Number(n) > 1) expect(numbers[at - 1]).toBe(`${series}${Number(n) - 1}`);
  }
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("every number that a test title cites exists in docs/specification.md", () => {
  const titles = readTitles();
  expect(titles.filter(({ title }) => citedIn(title).length > 0).length).toBeGreaterThan(400);
  expect(findUnknown(readClauses(), titles)).toEqual([]);
});

test("a title's guarantee has at most 110 characters", () => {
  const cited = /^(?:(?:§?\d[\d.]*|rulings? \d+|cases? \d+)(?:, | and | to |: | )?)+/;
  const long = readTitles().filter(({ title }) => title.replace(cited, "").length > 110);
  expect(long).toEqual([]);
});
