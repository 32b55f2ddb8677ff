import { expect, test } from "vitest";
import { GrowingInts } from "./growing-ints.ts";
import { languageOf } from "./languages.ts";
import { Vocabulary } from "./vocabulary.ts";

const english = languageOf("en");

function learned(wordsMax: number, ...texts: string[]) {
  const vocabulary = new Vocabulary(wordsMax);
  const terms = new GrowingInts();
  for (const text of texts) vocabulary.learn(text, english, terms);
  vocabulary.close();
  return { vocabulary, terms: [...terms.values] };
}

test("words beyond the most that a site may have are left out, the same ones every time", () => {
  const texts = ["rye bread bakes", "sourdough bread", "sourdough rolls bake"];
  const { vocabulary, terms } = learned(3, ...texts);

  expect(terms).toEqual([0, 1, 2, 1]);
  expect(vocabulary.termCount).toBe(3);
  expect(vocabulary.termOf("bread", english)).toBe(1);
  expect(vocabulary.termOf("sourdough", english)).toBeUndefined();
  expect(learned(3, ...texts).terms).toEqual(terms);
});

test("one word in many languages takes no more room than many words", () => {
  const vocabulary = new Vocabulary(3);
  const terms = new GrowingInts();
  for (const code of ["en", "de", "fr", "es", "pt", "it", "nl", "tr", "fi"])
    vocabulary.learn("nationalities", languageOf(code), terms);

  expect(vocabulary.termCount).toBe(3);
});

test("made-up words take no more memory than those there is room for", () => {
  const text = (from: number) =>
    Array.from({ length: 1_000 }, (_, at) => `w${(from + at).toString(36)}`).join(" ");
  const some = Array.from({ length: 10 }, (_, at) => text(1_000 * at));
  const more = Array.from({ length: 90 }, (_, at) => text(10_000 + 1_000 * at));

  const { sizeBytes } = learned(10_000, ...some).vocabulary;
  expect(learned(10_000, ...some, ...more).vocabulary.sizeBytes).toBeLessThan(1.1 * sizeBytes);
});
