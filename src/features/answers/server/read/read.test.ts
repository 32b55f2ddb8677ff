import { expect, test } from "vitest";
import { switchedOff } from "#platform/server/local-model/local-model.ts";
import type { Reader } from "#platform/server/local-model/tasks.ts";
import { passage } from "#testing/server/ask-for-quotes.ts";
import { quoteText } from "../say/quote-text.ts";
import { decide } from "./decide.ts";
import { readPassages } from "./read.ts";
import { acceptFrom } from "./settings.ts";
import { unitsOf } from "./units.ts";

const scored = (one: ReturnType<typeof passage>, scores: number[]) => ({
  passage: one,
  units: unitsOf(one.text),
  scores,
});
const asked = { question: "How much is it?", language: "en" };
const textsOf = ({ quotes }: ReturnType<typeof decide>) => quotes.map(quoteText);

test("the answering unit is quoted with its related neighbors only", () => {
  const tour = passage("Tour", "We love boats. The tour costs $9. Children pay $5. Buy a hat.");
  const reading = decide([scored(tour, [-6, 6, 5, -5])], asked);
  expect(reading.verdict).toBe("answered");
  expect(textsOf(reading)).toEqual(["The tour costs $9. Children pay $5."]);
});

test("of a short passage only what certainly does not answer is left out, of a long one what hardly does", () => {
  const text = "We love boats. The tour costs $9. It takes an hour.";
  const scores = [-6, 6, -3];
  const short = decide([scored(passage("Tour", text), scores)], asked);
  expect(textsOf(short)).toEqual(["The tour costs $9. It takes an hour."]);
  const more = `Bring ${"a warm coat and ".repeat(20)}a hat.`;
  const long = decide([scored(passage("Tour", `${text} ${more}`), [...scores, -6])], asked);
  expect(textsOf(long)).toEqual(["The tour costs $9."]);
});

test("if nothing scores enough there is no answer, and the nearest units are known", () => {
  const tour = passage("Tour", "The tour costs $9.");
  const reading = decide([scored(tour, [-5])], asked);
  expect(reading).toMatchObject({ verdict: "unknown", quotes: [] });
  expect(reading.lookedAt[0]?.unit.text).toBe("The tour costs $9.");
});

test("a question read with the previous one needs a higher score", () => {
  const tour = passage("Tour", "The tour costs $9.");
  const reading = (costs?: number) =>
    decide([scored(tour, [acceptFrom + 0.5])], { ...asked, costs });
  expect([reading().verdict, reading(1).verdict]).toEqual(["answered", "unknown"]);
});

test("similarity to the question counts besides the units' scores", () => {
  const near = passage("Boats", "It costs $9.", { likeness: 0.9 });
  const far = passage("Hats", "It costs $20.", { likeness: 0.1 });
  expect(textsOf(decide([scored(far, [6]), scored(near, [6])], asked))).toEqual(["It costs $9."]);
});

test("of the same statement in two languages the visitor's is quoted", () => {
  const english = passage("Airport", "The airport is 30 minutes away.", { language: "en" });
  const german = passage("Flughafen", "Der Flughafen ist 30 Minuten entfernt.", { language: "de" });
  const both = [scored(english, [6.2]), scored(german, [6])];
  expect(textsOf(decide(both, { ...asked, language: "de" }))[0]).toBe(
    "Der Flughafen ist 30 Minuten entfernt.",
  );
  expect(textsOf(decide(both, asked))[0]).toBe("The airport is 30 minutes away.");
});

test("text under exactly this question is the answer, however it is worded", () => {
  const faq = passage("May I bring a llama?", "See number 2 of our list.");
  const question = "May I bring a llama?";
  expect(textsOf(decide([scored(faq, [-1])], { question, language: "en" }))).toEqual([
    "See number 2 of our list.",
  ]);
  expect(decide([scored(faq, [-1])], asked).verdict).toBe("unknown");
});

function readBy(scores: Record<Reader, number[] | null>) {
  const readAgain: string[] = [];
  const model: typeof switchedOff = {
    ...switchedOff,
    read: async (_question, passages, reader) => {
      if (reader === "second") readAgain.push(...passages.flatMap(({ units }) => units));
      return scores[reader] && passages.map((_, at) => [scores[reader]?.[at] ?? -9]);
    },
  };
  const passages = [passage("Tour", "The tour costs $9."), passage("Hat", "The hat costs $5.")];
  const toRead = { question: "How much is it?", language: "en", passages, isAnswerable: false };
  return { reading: readPassages(model, toRead), readAgain };
}

test("the best passage is read again, and both readers decide", async () => {
  const believed = readBy({ first: [3, 2], second: [acceptFrom] });
  expect((await believed.reading).verdict).toBe("answered");
  expect(believed.readAgain).toEqual(["The tour costs $9."]);
  const doubted = readBy({ first: [3, 1], second: [-9] });
  expect((await doubted.reading).verdict).toBe("unknown");
});

test("if the second reader is too busy, words decide", async () => {
  expect((await readBy({ first: [9, 2], second: null }).reading).by).toBe("words");
});
