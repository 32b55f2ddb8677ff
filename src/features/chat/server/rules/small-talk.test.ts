import { expect, test } from "vitest";
import { partSmallTalk } from "./small-talk.ts";

test("what is said besides greeting and thanking is left to be answered", () => {
  expect(partSmallTalk("Hello, good morning! When do you open? Thanks, bye")).toEqual({
    rest: "When do you open?",
    kind: "goodbye",
    language: "en",
  });
});

test("case 177: a message of a thousand greetings is not taken apart one by one", () => {
  const { kind, rest } = partSmallTalk(`${"hi ".repeat(1_000)}there`);
  expect(kind).toBe("greeting");
  expect(rest.length).toBeGreaterThan(2_900);
});
