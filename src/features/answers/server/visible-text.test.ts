import { expect, test } from "vitest";
import { visibleText } from "./visible-text.ts";

test("case 163: what hides words goes, and letters in disguise are read as what they look like", () => {
  expect(visibleText("Where can I p\u200bark?\u{e0041}\u202e\u001b[31m")).toBe(
    "Where can I park?[31m",
  );
  expect(visibleText("ｏｐｅｎ  𝗇𝗈𝗐\n?")).toBe("open now ?");
  expect(visibleText("crème brûlée für 5 €")).toBe("crème brûlée für 5 €");
});

test("case 177: a letter that stands for a sentence makes no message longer than it may be", () => {
  expect(visibleText("\ufdfa".repeat(4000)).length).toBeLessThanOrEqual(4000);
});
