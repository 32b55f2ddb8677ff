import { expect, test } from "vitest";
import { PassageTerms } from "./passage-terms.ts";

test("a site is indexed up to a number of words, first come first kept", () => {
  const said = new PassageTerms(3, 5);
  const passage = { title: "Bread", heading: "", text: "rye bread bakes slowly", language: "en" };
  for (const at of [0, 1, 2]) said.add(at, { id: `p${at}`, ...passage });
  said.close();
  expect([...said.starts]).toEqual([0, 1, 1, 5, 5, 5, 5, 5, 5, 5]);
});
