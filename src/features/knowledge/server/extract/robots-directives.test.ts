import { expect, test } from "vitest";
import { robotsDirectives } from "./robots-directives.ts";

test.each([
  ["noindex", true],
  ["NONE", true],
  ["index, follow, max-image-preview:none", false],
  ["max-snippet:-1, noindex", true],
  ["bingbot: noindex", false],
  ["bingbot: noindex, nofollow", false],
  ["bingbot: nofollow, parleybot: noindex", true],
  ["unavailable_after: 25 Jun 2030 15:00:00 GMT", false],
])("'%s' asks us to leave a page: %s", (value, isNoIndex) => {
  expect(robotsDirectives([value]).isNoIndex).toBe(isNoIndex);
});
