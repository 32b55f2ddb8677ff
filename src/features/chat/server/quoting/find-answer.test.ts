import { expect, test } from "vitest";
import type { FoundPassage } from "#features/knowledge/server/public.ts";
import { findAnswer } from "./find-answer.ts";

function found(heading: string, text: string, score: number): FoundPassage {
  return {
    id: heading,
    title: "Dentist",
    heading,
    text,
    url: "https://dentist.test/",
    language: "en",
    position: 0,
    isContinuation: false,
    score,
    confidence: score / 5,
    isOwnAnswer: false,
  };
}

function answer(text: string, passages: FoundPassage[]) {
  return findAnswer({ text, passages, isAnswerable: true }, "en", undefined)?.quote;
}

test("a passage that has all of the words by chance does not go before one that surely fits", () => {
  const fees =
    "| Treatment: Implant with crown; Fee: £2,750\n| Treatment: Emergency visit; Fee: £95";
  const passages = [
    found("Implants › Does it hurt?", "Most patients say it was easier than a filling.", 16),
    found("Fees", fees, 2),
  ];
  expect(answer("does an implant hurt", passages)).toBe(
    "Most patients say it was easier than a filling.",
  );
  expect(answer("how much is an implant", passages)).toContain("£2,750");
});

test("a word that another passage has by chance does not take the answer from one that surely fits", () => {
  const passages = [
    found("Bathrooms", "We fit complete bathrooms. Most take 7 to 10 working days.", 13),
    found("Boilers", "A new boiler has a guarantee of 12 years.", 3),
    found("About us", "Pat runs the firm from his bathroom.", 2),
  ];
  expect(answer("how long does a new bathroom take", passages)).toBe(
    "Most take 7 to 10 working days.",
  );
});

test("'and in November?' asks the same of another month", () => {
  const rates = "| Room: Double; Oct–Mar: €129; Jul–Aug: €189";
  const part = { passages: [found("Rates", rates, 9)], isAnswerable: false };
  const earlier = "how much is a double in july";
  const answered = findAnswer({ ...part, text: "and in november?" }, "en", earlier);
  expect(answered?.quote).toBe("Double: Oct–Mar €129.");
  expect(findAnswer({ ...part, text: "and parking?" }, "en", earlier)).toBeNull();
});

test("a business in several places tells the hours of each", () => {
  const at = (heading: string, text: string, score: number) => ({
    ...found(heading, text, score),
    language: "de",
  });
  const passages = [
    at("Filialen › Weststadt", "Mo–Sa 6:30–13:00 Uhr\nsonntags geschlossen", 4),
    at("Filialen › Marktstraße", "Mo–Fr 6:00–18:00 Uhr\nSo 8:00–11:00 Uhr", 3),
  ];
  const part = { text: "wann habt ihr sonntags auf", passages, isAnswerable: true };
  expect(findAnswer(part, "de", undefined)?.quote).toBe(
    "- Weststadt: sonntags geschlossen\n- Marktstraße: So 8:00–11:00 Uhr",
  );
});

test("who does something is told with the name that stands above it", () => {
  const passages = [
    found("Implants", "Dr Nair leads the practice for implants and crowns.", 9),
    found("Our team › Dr Amir Sadiq", "Implants and orthodontics.", 6),
  ];
  expect(answer("who does implants", passages)).toBe("Dr Amir Sadiq: Implants and orthodontics.");
  expect(answer("do you do implants", passages)).not.toContain("Sadiq:");
});
