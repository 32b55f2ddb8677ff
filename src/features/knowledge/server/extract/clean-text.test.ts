import { performance } from "node:perf_hooks";
import { expect, test } from "vitest";
import { cleanText } from "./clean-text.ts";

test("joiners stay where they shape a word, and are removed where they only hide", () => {
  expect(cleanText("می\u200cخواهم")).toBe("می\u200cخواهم");
  expect(cleanText("ب\u200d\u200d, pass\u200d\u200dword \u200cnow")).toBe("ب, password now");
});

test("case 177: a text of joiners only takes linear time", () => {
  const text = `ب${"\u200d".repeat(20_000)}ب`;
  const begin = performance.now();
  expect(cleanText(text)).toBe(text);
  // Quadratic time would take seconds.
  expect(performance.now() - begin).toBeLessThan(500);
});
