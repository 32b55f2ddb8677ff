import { expect, test } from "vitest";
import { PassageTerms } from "./passage-terms.ts";

test("a site is known up to so many words in all, and what stood first stays", () => {
  const said = new PassageTerms(3, 5);
  const passage = { title: "Bread", heading: "", text: "rye bread bakes slowly", language: "en" };
  for (const at of [0, 1, 2]) said.add(at, { id: `p${at}`, ...passage });
  said.close();
  expect([...said.starts]).toEqual([0, 1, 1, 5, 5, 5, 5, 5, 5, 5]);
});
