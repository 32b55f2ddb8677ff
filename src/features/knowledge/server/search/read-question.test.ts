import { expect, test } from "vitest";
import { GrowingInts } from "./growing-ints.ts";
import { languageOf } from "./languages.ts";
import { readQuestion } from "./read-question.ts";
import { Vocabulary } from "./vocabulary.ts";

test("of a long conversation the first two hundred terms are searched, latest message first", () => {
  const english = languageOf("en");
  const vocabulary = new Vocabulary();
  const words = Array.from({ length: 1_000 }, (_, at) => `item${at}`);
  vocabulary.learn(words.join(" "), english, new GrowingInts());
  vocabulary.close();
  const messageOf = (from: number) => words.slice(from, from + 150).join(" ");
  const question = { text: messageOf(0), earlier: [messageOf(150), messageOf(300)] };

  const { terms } = readQuestion(question, vocabulary, english, 1);
  expect(terms.map(({ term }) => term)).toEqual(Array.from({ length: 200 }, (_, at) => at));
});
