import { expect, test } from "vitest";
import { filterOf } from "./lead-filter.ts";

test("an address with a day that no calendar reaches asks for nothing by it", () => {
  const params = new URLSearchParams("from=0001-01-01&to=9999-12-31");
  expect(filterOf(params, "Europe/Berlin")).toEqual({});
});
