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

test("words beyond the limit are dropped, always the same ones", () => {
  const texts = ["rye bread bakes", "sourdough bread", "sourdough rolls bake"];
  const { vocabulary, terms } = learned(3, ...texts);

  expect(terms).toEqual([0, 1, 2, 1]);
  expect(vocabulary.termCount).toBe(3);
  expect(vocabulary.termOf("bread", english)).toBe(1);
  expect(vocabulary.termOf("sourdough", english)).toBeUndefined();
  expect(learned(3, ...texts).terms).toEqual(terms);
});

test("a word in many languages takes no more room than many words", () => {
  const vocabulary = new Vocabulary(3);
  const terms = new GrowingInts();
  for (const code of ["en", "de", "fr", "es", "pt", "it", "nl", "tr", "fi"])
    vocabulary.learn("nationalities", languageOf(code), terms);

  expect(vocabulary.termCount).toBe(3);
});

test("made-up words take only the memory there is room for", () => {
  const text = (from: number) =>
    Array.from({ length: 1_000 }, (_, at) => `w${(from + at).toString(36)}`).join(" ");
  const some = Array.from({ length: 10 }, (_, at) => text(1_000 * at));
  const more = Array.from({ length: 90 }, (_, at) => text(10_000 + 1_000 * at));

  const { sizeBytes } = learned(10_000, ...some).vocabulary;
  expect(learned(10_000, ...some, ...more).vocabulary.sizeBytes).toBeLessThan(1.1 * sizeBytes);
});

function alikeWords(count: number): string[] {
  let seed = 1;
  const letter = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return "abc"[seed % 3];
  };
  return Array.from({ length: count }, () => Array.from({ length: 12 }, letter).join(""));
}

test("the search for similar spellings stops when its budget is used up", () => {
  const words = alikeWords(2_000);
  const { vocabulary } = learned(10_000, words.join(" "));
  const typed = `${words[0]}d`;
  const enough = { left: 10_000_000 };
  expect(vocabulary.correct(typed, enough)).toBe(0);

  const effort = { left: 100_000 };
  for (const word of words) {
    vocabulary.correct(`${word}d`, effort);
    vocabulary.similarTo(word, undefined, effort);
  }
  expect(effort.left).toBeGreaterThan(-50_000);
  expect(vocabulary.correct(typed, effort)).toBeUndefined();
  expect(vocabulary.similarTo(typed, undefined, effort)).toEqual([]);
});

test("a cached word costs as much of the budget as a new one", () => {
  const words = alikeWords(2_000);
  const { vocabulary } = learned(10_000, words.join(" "));
  const look = (left: number) => {
    const effort = { left };
    return { similar: vocabulary.similarTo("abcabcabcabc", undefined, effort), left: effort.left };
  };
  const first = look(10_000_000);
  expect(first.left).toBeLessThan(10_000_000);
  expect(look(10_000_000)).toEqual(first);
  expect(look(10).left).toBeLessThanOrEqual(0);
});
