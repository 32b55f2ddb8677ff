import { expect, test } from "vitest";
import { visibleText } from "./visible-text.ts";

test("case 163: hidden characters are removed, and disguised letters normalized", () => {
  expect(visibleText("Where can I p\u200bark?\u{e0041}\u202e\u001b[31m")).toBe(
    "Where can I park?[31m",
  );
  expect(visibleText("ｏｐｅｎ  𝗇𝗈𝗐\n?")).toBe("open now ?");
  expect(visibleText("crème brûlée für 5 €")).toBe("crème brûlée für 5 €");
});

test("case 177: a ligature of a whole sentence does not exceed the length limit", () => {
  expect(visibleText("\ufdfa".repeat(4000)).length).toBeLessThanOrEqual(4000);
});
