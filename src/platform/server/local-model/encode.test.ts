import { expect, test } from "vitest";
import { encodeText, passageEncoder } from "./encode.ts";

/** One token for each word, as its number: "10 11". */
const tokensOf = (text: string) => text.split(" ").filter(Boolean).map(Number);
const limits = { maxTokens: 12, questionTokens: 2, headingTokens: 2 };
const encode = passageEncoder(tokensOf, "10 11 12", limits);

test("a text is cut so that its end still fits", () => {
  expect(encodeText(tokensOf, "10 11", 5)).toEqual([0, 10, 11, 2]);
  expect(encodeText(tokensOf, "10 11 12 13", 5)).toEqual([0, 10, 11, 12, 2]);
});

test("a passage follows the ends of the question, where a follow-up is, and of its heading", () => {
  const { ids, spans } = encode({ heading: "20 21 22", units: ["30", "40 41"] });
  expect(ids).toEqual([0, 11, 12, 2, 21, 22, 2, 30, 40, 41, 2]);
  expect(spans.map((span) => span && ids.slice(...span))).toEqual([[30], [40, 41]]);
});

test("a unit at the limit is cut, and those behind it have no place", () => {
  const { ids, spans } = encode({ heading: "", units: ["30 31", "40 41 42 43 44 45", "50", ""] });
  expect(ids).toHaveLength(limits.maxTokens);
  expect(spans.map((span) => span && ids.slice(...span))).toEqual([
    [30, 31],
    [40, 41, 42, 43],
    null,
    null,
  ]);
});

test("a unit that ends at the limit is whole, and the next one has no place", () => {
  const { spans } = encode({ heading: "", units: ["30 31 32 33 34 35", "40"] });
  expect(spans).toEqual([[5, 11], null]);
});

test("a unit without tokens has no score", () => {
  expect(encode({ heading: "", units: ["", "30"] }).spans).toEqual([null, [5, 6]]);
});
