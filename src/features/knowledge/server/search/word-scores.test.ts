import { expect, test } from "vitest";
import { languageOf } from "./languages.ts";
import { PassageTerms } from "./passage-terms.ts";
import { buildPostings } from "./postings.ts";
import { WordScores } from "./word-scores.ts";

function resultOf<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

test("of thousands of identical passages only a few hundred are reranked", () => {
  const count = 3_000;
  const said = new PassageTerms(count);
  const passage = { title: "Bread", heading: "", text: "rye bread", language: "en" };
  for (let at = 0; at < count; at += 1) said.add(at, { id: `p${at}`, ...passage });
  said.close();
  const scores = new WordScores(resultOf(buildPostings(count, said)), count);
  const rye = said.vocabulary.termOf("rye", languageOf("en"));
  const best = scores.best([{ term: rye, weight: 1, similar: [] }], 100);

  expect(best.length).toBeLessThan(1_000);
  expect(best.slice(0, 2).map(({ passage }) => passage)).toEqual([0, 1]);
});
