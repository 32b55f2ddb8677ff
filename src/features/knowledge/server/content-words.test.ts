import { expect, test } from "vitest";
import { contentWords } from "./content-words.ts";

test("Japanese verbs match by their kanji, and question endings have no weight", () => {
  expect(contentWords("クレジットカードは使えますか", "ja")).toEqual(["クレジットカード"]);
  expect(contentWords("開いてますか", "ja")).toEqual(contentWords("開く", "ja"));
  expect(contentWords("駐車場はありますか", "ja")).toEqual(["駐車", "場"]);
});
