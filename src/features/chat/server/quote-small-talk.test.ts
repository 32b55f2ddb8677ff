import { expect, test } from "vitest";
import { ask, facts, passage } from "#testing/server/ask-for-quotes.ts";
import { phraseLanguages, phrasesIn } from "./phrases/phrases.ts";
import { partSmallTalk } from "./rules/small-talk.ts";
import { visitorLanguage } from "./visitor-language.ts";

test("ruling 21: whoever asks for a person is offered one, and the ways to reach the business", () => {
  const questions = [
    "Can I talk to a human?",
    "I want to speak to someone about a wedding cake",
    "¿Puedo hablar con una persona?",
    "Kann ich mit einem Mitarbeiter sprechen?",
    "Je voudrais parler à un conseiller",
  ];
  for (const question of questions) {
    const { offersContact, text } = ask(question);
    expect(offersContact, question).toBe(true);
    expect(text).toContain("+1 212 555 0100");
  }
});

test("ruling 25: whether it is human is answered truthfully, in the visitor's language", () => {
  const questions = [
    "Are you a human?",
    "am I talking to a real person or a bot",
    "Bist du ein Mensch?",
    "¿Eres un robot?",
    "Êtes-vous un robot ?",
    "你是机器人吗",
  ];
  for (const question of questions) {
    const { text, isAnswered } = ask(question);
    expect(text, question).toMatch(/AI|KI|IA|人工智能/);
    expect(isAnswered).toBe(true);
  }
  expect(ask("Are you a real estate agency?").isAnswered).toBe(false);
});

test("greetings, thanks and goodbyes are answered in kind; a question behind them is a question", () => {
  expect(ask("Hello").text).toBe("Hello. What would you like to know about Tollgate Bakery?");
  expect(ask("hola!").text).toBe("Hola. ¿Qué quiere saber sobre Tollgate Bakery?");
  expect(ask("Vielen Dank").text).toBe("Gern geschehen.");
  expect(ask("ok thanks, bye").text).toBe("Goodbye.");
  expect(partSmallTalk("Hello there, do you deliver? Thanks!").rest).toBe("do you deliver?");
  expect(partSmallTalk("Hi-fi speakers").rest).toBe("Hi-fi speakers");
  expect(partSmallTalk("Great Britain").rest).toBe("Great Britain");
  expect(ask("Hi, are you open now?").text).toMatch(/^Open now/);
});

test("the personality colors how an agent greets, slightly", () => {
  const agent = { id: "a", ownerId: "o", name: "Tollgate", facts: {} };
  const texts = (["friendly", "casual", "formal", "energetic"] as const).map(
    (personality) => ask("hello", { agent: { ...agent, personality } }).text,
  );
  expect(new Set(texts).size).toBe(4);
  for (const text of texts) expect(text).toContain("What would you like to know about Tollgate?");
});

test("a question that begins as Spanish ones do is answered in Spanish", () => {
  expect(visitorLanguage(["hola, ¿cuánto cuesta un croissant?"], "en")).toBe("es");
  expect(visitorLanguage(["¿admiten perros?"], "en")).toBe("es");
});

test("'I don't know' is said in every language that visitors are greeted in", () => {
  const questions: Record<string, string> = {
    en: "Which galaxy is the largest?",
    es: "¿Cuál es la galaxia más grande?",
    fr: "Quelle est la plus grande galaxie ?",
    de: "Welche Galaxie ist die größte?",
    pt: "Qual é a maior galáxia que existe?",
    it: "Qual è la galassia più grande?",
    nl: "Welk sterrenstelsel is het grootste?",
    pl: "Która galaktyka jest największa?",
    tr: "En büyük galaksi hangisi ve nerede?",
    ar: "ما هي أكبر مجرة؟",
    he: "מהי הגלקסיה הגדולה ביותר?",
    hi: "सबसे बड़ी आकाशगंगा कौन सी है?",
    zh: "最大的星系是哪个？",
    ja: "一番大きな銀河はどれですか？",
  };
  expect(Object.keys(questions).sort()).toEqual(phraseLanguages.toSorted());
  for (const [language, question] of Object.entries(questions)) {
    const said = phrasesIn(language).unknown.split("{name}")[0] ?? "";
    expect(ask(question).text, language).toContain(said.trim() || "Tollgate");
  }
});

test("a message that shows no language is answered in that of the ones before", () => {
  expect(visitorLanguage(["Haben Sie auch Brot ohne Gluten?", "Croissant?"], "en")).toBe("de");
  expect(visitorLanguage(["Croissant?"], "fr")).toBe("fr");
  expect(visitorLanguage(["Croissant?"], null)).toBe("en");
});

test("an agent quotes in its personality, and the plainly friendly one says nothing before", () => {
  const parking = passage("Parking", "There are six free parking places behind the house.");
  const parts = [{ text: "Is there parking?", passages: [parking], isAnswerable: true }];
  const agent = { id: "a", ownerId: "o", name: "Tollgate Bakery", facts };
  const said = (personality: "friendly" | "casual" | "formal" | "energetic") =>
    ask("Is there parking?", { parts, agent: { ...agent, personality } }).text;
  const quote = "There are six free parking places behind the house. [1]";
  expect(said("friendly")).toBe(quote);
  expect(said("casual")).toBe(`Here you go: ${quote}`);
  expect(said("formal")).toBe(`Our pages state: ${quote}`);
  expect(said("energetic")).toBe(`Happy to help! ${quote}`);
  const pool = [
    { isAnswerable: true, text: "pool", passages: [passage("Pool", "No, but a hot tub.")] },
  ];
  const formal = { ...agent, personality: "formal" as const };
  expect(ask("pool", { parts: pool, agent: formal }).text).toBe("No, but a hot tub. [1]");
});
