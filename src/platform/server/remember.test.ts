import { expect, test } from "vitest";
import { remember } from "./remember.ts";

test("a text is worked out once for each language, and what is remembered has an end", () => {
  const asked: string[] = [];
  const shout = remember(2, (text: string, language: string) => {
    asked.push(`${language}:${text}`);
    return text.toUpperCase();
  });

  expect([shout("a", "en"), shout("a", "en"), shout("a", "de")]).toEqual(["A", "A", "A"]);
  expect(asked).toEqual(["en:a", "de:a"]);

  shout("b", "en");
  shout("a", "en");
  expect(asked).toEqual(["en:a", "de:a", "en:b", "en:a"]);
});
