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

test("a passage without a length of time or an age is no answer to who asks for one", () => {
  const passages = [
    found("About us", "The shop and its repairs have belonged to us since 2018.", 9),
    found("Repairs", "Current turnaround: 4 to 6 days.", 2),
  ];
  expect(answer("how long is the wait for repairs", passages)).toBe(
    "Current turnaround: 4 to 6 days.",
  );
  expect(answer("how long do repairs take", passages.slice(0, 1))).toBeUndefined();
  expect(answer("how old must a bike be for repairs", passages)).toBeUndefined();
  expect(answer("how long have you done repairs", passages)).toContain("since 2018");
  const breakfast = [found("Breakfast", "Breakfast is served until 11:30.", 9)];
  expect(answer("how long is breakfast", breakfast)).toContain("until 11:30");
  const size = [found("Pool", "The pool has 1.800 m².", 9)];
  expect(answer("when does the pool open", size)).toBeUndefined();
  const depends = [found("How long does a repair take?", "That depends on the part.", 9)];
  expect(answer("how long does a repair take", depends)).toBe("That depends on the part.");
  const tax = [found("Tourist tax", "The tourist tax is €3.20 a night.", 9)];
  expect(answer("how high is the tourist tax", tax)).toContain("€3.20");
});

test("what a visitor tells beside a question does not refuse its answer, nor find another", () => {
  const passages = [found("Good to know", "There is no lift to the upper floors.", 1)];
  const part = (text: string) => ({ text, passages, isAnswerable: false });
  const lift = part("is there an elevator, my mum cant do stairs");
  expect(findAnswer(lift, "en", undefined)?.quote).toBe("There is no lift to the upper floors.");
  const sauna = part("is there a sauna, my mum likes the upper floors");
  expect(findAnswer(sauna, "en", undefined)).toBeNull();
  const building = part("is there a lift in the building");
  expect(findAnswer(building, "en", undefined)?.quote).toContain("no lift");
});

test("who asks which there are gets every card of the page for them, with its price", () => {
  const card = (title: string, name: string, price: string, position: number) => ({
    ...found(name, `${price}\n\nBrew at 70 °C.`, 9),
    title,
    position,
  });
  const teas = [
    card("Green tea", "Genmaicha", "£7.50", 2),
    card("Green tea", "Sencha", "£10.00", 1),
    card("Black tea", "Assam", "£6.80", 1),
  ];
  expect(answer("which green teas do you have", teas)).toBe("- Sencha: £10.00\n- Genmaicha: £7.50");
  expect(answer("how much is the sencha", teas)).toBe("Sencha: £10.00. Brew at 70 °C.");
  const many = Array.from({ length: 8 }, (_, at) => card("Green tea", `Tea ${at}`, "£5.00", at));
  expect(answer("which green teas do you have", many)).toMatch(/^- Tea 0: £5\.00\n.*\n- …$/s);
});
