import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { intentOf, isAboutFacts } from "./intent.ts";
import { examplesOf, lettersOf } from "./intent-examples.ts";
import { IntentHead, judgeBy, openHead } from "./intent-head.ts";
import { intents } from "./intent-kinds.ts";

const root = resolve(import.meta.dirname, "../../../../..");

function sentencesIn(folder: "examples" | "held-out"): { intent: string; text: string }[] {
  const path = resolve(root, "training/intents", folder);
  const sentences = readdirSync(path).flatMap((file) =>
    readFileSync(resolve(path, file), "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  );
  expect(sentences.length).toBeGreaterThan(200);
  return sentences;
}

const floats = (...values: number[]) =>
  Buffer.from(Float32Array.from(values).buffer).toString("base64");

function headWith(threshold: number) {
  return judgeBy({
    embedder: "made-up",
    labels: ["person", "bot", "none"],
    hidden: { weights: floats(1, 0, 0, 1), bias: [0, 0] },
    weights: floats(4, 0, 0, 4, -4, -4),
    bias: [0, 0.5, 1],
    thresholds: IntentHead.shape.thresholds.parse(
      Object.fromEntries(intents.map((intent) => [intent, threshold])),
    ),
  });
}

test("the likeliest intent wins if any intent is likely enough", () => {
  const judge = headWith(0.5);
  const [person, bot, none] = [Math.exp(4), Math.exp(0.5), Math.exp(-3)];
  expect(judge(Float32Array.of(1, 0))).toEqual({
    intent: "person",
    score: expect.closeTo((person + bot) / (person + bot + none), 6),
  });
  expect(judge(Float32Array.of(0, 1))?.intent).toBe("bot");
});

test("a message with no likely intent has none", () => {
  // Logits 0, 0.5 and 1: with probability 0.49 it is one of the first two.
  expect(headWith(0.48)(Float32Array.of(0, 0))?.intent).toBe("bot");
  expect(headWith(0.5)(Float32Array.of(0, 0))?.intent).toBeNull();
});

test("an embedding of another length, or a missing head, yields nothing", () => {
  expect(headWith(0.5)(Float32Array.of(1, 0, 0))).toBeNull();
  expect(openHead(resolve(root, "no-such-folder"))).toBeNull();
});

test("accents, punctuation, case and repeated letters are ignored; symbols alone are kept", () => {
  expect(lettersOf("¿Están ABIERTOS?")).toBe(lettersOf("estan abiertos"));
  expect(lettersOf("Heyyyy!!")).toBe(lettersOf("hey"));
  expect(lettersOf("👍🏽")).toBe(lettersOf("👍"));
  expect(lettersOf("?")).toBe("?");
});

test("a text shared by several languages has no language", () => {
  const { same } = examplesOf({
    threshold: 0.7,
    examples: { en: { agreement: ["ok", "great"] }, de: { agreement: ["OK!"] } },
  });
  expect(same("Ok")).toEqual({ intent: "agreement", score: 1, language: null });
  expect(same("great!")?.language).toBe("en");
  expect(same("grate")).toBeNull();
});

test("every example gets its own intent, whatever its embedding", () => {
  const sentences = sentencesIn("examples");
  const wrong = sentences.filter(
    ({ intent, text }) => intent !== "none" && intentOf(null, text).intent !== intent,
  );
  // A word may have different meanings in two languages.
  expect(wrong.length).toBeLessThan(sentences.length / 100);
  const far = new Float32Array(384);
  expect(intentOf(far, "Can I speak to someone?").intent).toBe("person");
  expect(intentOf(far, "Bist du ein Bot?")).toEqual({ intent: "bot", score: 1, language: "de" });
});

test("near misses are questions for the pages", () => {
  const taken = sentencesIn("examples").filter(
    ({ intent, text }) => intent === "none" && intentOf(null, text).intent,
  );
  expect(taken).toEqual([]);
});

test("without an embedding letters find some new wordings and rarely mistake questions for them", () => {
  const sentences = sentencesIn("held-out");
  const meant = sentences.map(({ intent, text }) => ({
    intent,
    found: intentOf(null, text).intent,
  }));
  const some = meant.filter(({ intent }) => intent !== "none");
  const none = meant.filter(({ intent }) => intent === "none");
  const right = some.filter(({ intent, found }) => found === intent);
  const taken = none.filter(({ found }) => found);
  expect(right.length / some.length).toBeGreaterThan(0.4);
  expect(taken.length / none.length).toBeLessThan(0.03);
});

test("fact intents are hours, phone, e-mail, address and contact", () => {
  expect(intents.filter(isAboutFacts)).toEqual([
    "hours-now",
    "hours-day",
    "hours",
    "phone",
    "email",
    "address",
    "contact",
  ]);
});
