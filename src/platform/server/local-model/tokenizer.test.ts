import { expect, test } from "vitest";
import { openTokenizer } from "./tokenizer.ts";

const special = ["<s>", "<pad>", "</s>", "<unk>"].map((piece) => [piece, 0]);
const lineOf = (row: unknown[]) => `${row.join("\t")}\n`;

/** Ids begin at 4, in the order of the pieces. */
function tokenizerOf(...pieces: [piece: string, score: number][]) {
  const rows = [...special, ...pieces, ["<mask>", 0]];
  return openTokenizer(Buffer.from(rows.map(lineOf).join("")));
}

const tokensOf = tokenizerOf(
  ["▁", -3],
  ["a", -4],
  ["b", -4],
  ["ab", -5],
  ["▁ab", -4],
  ["▁abab", -20],
  ["日", -6],
  ["😀", -6],
);
const [mark, a, b, ab, markAb, , sun, face] = [4, 5, 6, 7, 8, 9, 10, 11];
const unknown = 3;

test("the pieces with the highest sum win, not the longest", () => {
  expect(tokensOf("ab")).toEqual([markAb]);
  expect(tokensOf("abab")).toEqual([markAb, ab]);
  expect(tokensOf("ba")).toEqual([mark, b, a]);
});

test("each word begins with its mark, whatever space stands before it", () => {
  expect(tokensOf("ab ab")).toEqual([markAb, markAb]);
  expect(tokensOf(" ab\n\t \u00a0ab")).toEqual([markAb, markAb]);
  expect(tokensOf("")).toEqual([]);
});

test("characters are compared by what they mean, and halves of one are never apart", () => {
  expect(tokensOf("ａｂ")).toEqual([markAb]);
  expect(tokensOf("a\u0007b")).toEqual([markAb]);
  expect(tokensOf("日😀")).toEqual([mark, sun, face]);
});

test("what is unknown in a row is one token", () => {
  expect(tokensOf("xyzab")).toEqual([mark, unknown, ab]);
  expect(tokensOf("x😎b")).toEqual([mark, unknown, b]);
});

test("a text cannot say what separates a question from its passage", () => {
  const ids = ["</s>", "<s>", "<pad>", "<mask>"].flatMap(tokensOf);
  expect(new Set(ids)).toEqual(new Set([mark, unknown, a].filter((id) => ids.includes(id))));
  expect(ids).not.toContain(2);
});
