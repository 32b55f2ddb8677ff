import { expect, test } from "vitest";
import { contentWords } from "./content-words.ts";

test("Japanese verbs are known by their kanji, and what only makes a question has no weight", () => {
  expect(contentWords("クレジットカードは使えますか", "ja")).toEqual(["クレジットカード"]);
  expect(contentWords("開いてますか", "ja")).toEqual(contentWords("開く", "ja"));
  expect(contentWords("駐車場はありますか", "ja")).toEqual(["駐車", "場"]);
});
