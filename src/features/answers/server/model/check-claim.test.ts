import { expect, test } from "vitest";
import type { FoundPassage } from "#features/knowledge/server/public.ts";
import { createClaimCheck } from "./check-claim.ts";
import { createReplyReader } from "./read-reply.ts";

function verdict(text: string, said: string, language = "en") {
  const passage: FoundPassage = {
    ...{ id: "p", title: "Studio", heading: "", text, url: null, language, position: 0 },
    ...{ isContinuation: false, score: 1, confidence: 1, likeness: null, isOwnAnswer: false },
  };
  const agent = {
    id: "a",
    ownerId: "o",
    name: "Kiln",
    personality: "friendly" as const,
    facts: {},
  };
  const now = new Date("2026-11-25T12:00:00Z");
  return createClaimCheck({ agent, language, text: "And?", now }, [passage]).judge(said, [1])
    .problem;
}

test.each([
  ["Members pay £75 a month.", "Members pay £75 a month.", "Members pay £75 a year."],
  ["A van costs €55 per hour.", "A van costs €55 an hour.", "A van costs €55 per day."],
  [
    "Le chalet coûte 85 € par mois.",
    "Le chalet coûte 85 € par mois.",
    "Le chalet coûte 85 € la semaine.",
  ],
])("a price holds for its time alone: %s", (text, right, wrong) => {
  const language = text.startsWith("Le") ? "fr" : "en";
  expect(verdict(text, right, language)).toBeNull();
  expect(verdict(text, wrong, language)).toBe("figure");
});

test("three days are no three weeks, nor a time of day", () => {
  const text = "Pieces are ready three weeks after the class.";
  expect(verdict(text, "Pieces are ready three weeks after the class.")).toBeNull();
  expect(verdict(text, "Pieces are ready three days after the class.")).toBe("figure");
});

test("hours hold on their days, with those between two that are named", () => {
  const text = "Open Tuesday to Friday 10:00 - 21:00. Closed on Mondays.";
  expect(verdict(text, "We are open on Wednesdays from 10:00 to 21:00.")).toBeNull();
  expect(verdict(text, "We are open on Mondays from 10:00 to 21:00.")).toBe("figure");
});

test("a second price of a sentence is about its subject", () => {
  const text = "Le chalet coûte 85 € la nuit, en juillet et août 120 €.";
  expect(verdict(text, "En août, le chalet coûte 120 € la nuit.", "fr")).toBeNull();
});

test("a short title before a name ends no sentence", () => {
  const reader = createReplyReader();
  const claims = [
    ...reader.add("[answered] Dr. Maya Ortiz sees you. [1] Bye now."),
    ...reader.end(),
  ];
  expect(claims.map(({ text }) => text)).toEqual(["Dr. Maya Ortiz sees you.", "Bye now."]);
});

test("what is elided is no part of a word, and what denies is none of those that are compared", () => {
  const text = "La piscine est chauffée. Une caution de 100 € est demandée.";
  expect(verdict(text, "La piscine n'est pas chauffée.", "fr")).toBe("negation");
  expect(verdict(text, "Aucune caution n'est demandée.", "fr")).toBe("negation");
});
