import { expect, test } from "vitest";
import { fuse } from "./fuse.ts";

const order = (...lists: Parameters<typeof fuse>) => fuse(...lists).map(({ id }) => id);

test("a result found by words and by meaning beats the top of either list", () => {
  const byWords = [
    { id: "prices", score: 40 },
    { id: "hours", score: 36 },
    { id: "staff", score: 4 },
  ];
  const byMeaning = [
    { id: "parking", score: 0.82 },
    { id: "hours", score: 0.81 },
    { id: "staff", score: 0.4 },
  ];
  expect(order(byWords, byMeaning)[0]).toBe("hours");
  expect(order(byWords, byMeaning).at(-1)).toBe("prices");
});

test("the scale of scores does not matter", () => {
  const byWords = [
    { id: "prices", score: 10 },
    { id: "hours", score: 9 },
  ];
  const byMeaning = [
    { id: "hours", score: 0.9 },
    { id: "prices", score: 0.1 },
  ];
  const larger = byWords.map(({ id, score }) => ({ id, score: 1000 * score }));
  expect(fuse(larger, byMeaning)).toEqual(fuse(byWords, byMeaning));
});

test("without embeddings the lexical order stays", () => {
  const byWords = [
    { id: "b", score: 3 },
    { id: "a", score: 2 },
  ];
  expect(order(byWords, [])).toEqual(["b", "a"]);
  expect(order([], [{ id: "a", score: 0.3 }])).toEqual(["a"]);
  expect(order([], [])).toEqual([]);
});
