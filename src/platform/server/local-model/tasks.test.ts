import { expect, test } from "vitest";
import { batchesOf, inOrder, sizeOf } from "./tasks.ts";

test("what is alike in size goes together, within both limits", () => {
  const sizes = [90, 10, 80, 20, 30];
  expect(batchesOf(sizes, { itemsMax: 2, bytesMax: 1_000 })).toEqual([[1, 3], [4, 2], [0]]);
  expect(batchesOf(sizes, { itemsMax: 9, bytesMax: 100 })).toEqual([[1, 3, 4], [2], [0]]);
});

test("what is too large for any batch is one by itself", () => {
  expect(batchesOf([500, 600], { itemsMax: 9, bytesMax: 100 })).toEqual([[0], [1]]);
});

test("results come back in the order of what was given", () => {
  const batches = batchesOf([3, 1, 2, 9, 4], { itemsMax: 2, bytesMax: 100 });
  const results = batches.map((indexes) => indexes.map((index) => `result ${index}`));
  expect(inOrder(batches, results)).toEqual([0, 1, 2, 3, 4].map((index) => `result ${index}`));
});

test("work is about as much in any script, and what will be cut is none", () => {
  expect(sizeOf(["opening hours"], 100)).toBeLessThan(sizeOf(["営業時間と定休日を"], 100));
  expect(sizeOf(["word ".repeat(1_000)], 100)).toBe(sizeOf(["word ".repeat(9_000)], 100));
});
