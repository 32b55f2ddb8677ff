import { expect, test } from "vitest";
import { internalPath } from "./internal-path.ts";

test("case 98: only paths of this site are returned", () => {
  for (const text of [
    "//evil.example",
    "https:evil.example",
    "https://evil.example/",
    "/\\evil.example",
    "/\t/evil.example",
    "/%09/evil.example",
    "/a/..//evil.example",
    "/.//evil.example",
    "javascript:alert(1)",
    "evil.example",
    "",
    undefined,
  ])
    expect([text, internalPath(text)]).toEqual([text, undefined]);

  expect(internalPath("/settings?view=security")).toBe("/settings?view=security");
  expect(internalPath("/agents/../leads#x")).toBe("/leads");
});
