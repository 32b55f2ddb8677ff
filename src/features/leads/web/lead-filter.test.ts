import { expect, test } from "vitest";
import { filterOf } from "./lead-filter.ts";

test("an impossible date in the address is ignored", () => {
  const params = new URLSearchParams("from=0001-01-01&to=9999-12-31");
  expect(filterOf(params, "Europe/Berlin")).toEqual({});
});
