import { expect, test } from "vitest";
import { asking, wordsOf } from "./asked-words.ts";

const saidOf = (text: string) =>
  asking("Is there rye bread?", "en")({ title: "", heading: "Rye bread", text, language: "en" });

test("case 177: a text without blanks is looked through once, however long it is", () => {
  const begun = performance.now();
  for (const sign of ["a", "a@", "@", "a-", "-", "é"])
    expect(saidOf(sign.repeat(300_000)).missing).toEqual(new Set());
  expect(performance.now() - begun).toBeLessThan(10_000);
});

test("what stands in an e-mail address is no word of the page, and 'check-out' is 'checkout' too", () => {
  expect(saidOf("Write to bread@rye.example.").words.has("example")).toBe(false);
  const written = asking("Do you sell butter?", "en");
  const missing = (text: string) =>
    written({ title: "", heading: "", text, language: "en" }).missing.has("butter");
  expect(missing("Write to butter@mill.example or @butter.")).toBe(false);
  expect(missing("Write to butter@mill.example.")).toBe(true);
  expect(wordsOf("Check-out is at ten.", "en")).toContain("checkout");
});
