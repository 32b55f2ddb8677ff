import { expect, test } from "vitest";
import { ask, passage } from "#testing/server/ask-for-quotes.ts";
import { phraseLanguages, phrasesIn } from "../phrases/phrases.ts";

const breads = passage("Bread", "| Bread: Rye; Price: $9\n| Bread: Baguette; Price: $4");
const returns = passage("Wrong or stale bread", "So sorry! We replace stale bread the next day.");

function answerTo(text: string, passages = [breads], language = "en") {
  return ask(text, { language, parts: [{ text, passages, isAnswerable: true }] });
}

test("ruling 21: who complains is told that a person should know, and is offered contact", () => {
  expect(answerTo("your bread is the worst").isAnswered).toBe(false);
  const answer = answerTo("the bread yesterday was terrible");
  expect(answer).toMatchObject({ isAnswered: false, offersContact: true, sources: [] });
  expect(answer.text).toMatch(/^I am sorry to hear that\. .* Tollgate Bakery .*contact details/);
});

test.each([
  ["das Brot gestern war steinhart", "de"],
  ["las duchas están siempre sucias", "es"],
  ["le pain était immangeable", "fr"],
  ["il servizio è stato pessimo", "it"],
  ["o atendimento foi horrível", "pt"],
  ["het brood was oneetbaar", "nl"],
  ["obsługa była okropna", "pl"],
  ["servis berbattı", "tr"],
  ["الخدمة فظيعة", "ar"],
  ["השירות היה נורא", "he"],
  ["खाना बहुत खराब था", "hi"],
  ["你们的服务太差了", "zh"],
  ["接客がひどかったです", "ja"],
])("a complaint is understood as one in every language: '%s'", (text, language) => {
  expect(phraseLanguages).toContain(language);
  const { sorryToHear } = phrasesIn(language);
  expect(answerTo(text, [breads], language).text).toContain(sorryToHear.slice(0, 8));
});

test("a page that says how it is made good answers a complaint, with the offer beside it", () => {
  expect(answerTo("the bread was stale", [breads, returns])).toMatchObject({
    text: "So sorry! We replace stale bread the next day. [1]",
    isAnswered: true,
    offersContact: true,
  });
});

test("a question is answered as any other, whatever words stand in it", () => {
  const questions = ["do you have stale bread", "the rye was terrible, how much is the baguette"];
  for (const text of questions) expect(answerTo(text).text).not.toContain("sorry");
  expect(answerTo("how much is rye").text).toBe("Rye: $9. [1]");
});

test("who is in pain complains of nobody", () => {
  const emergency = passage("Toothache", "Call us, we see emergencies on the same day.");
  expect(answerTo("i have a terrible toothache", [emergency]).text).toMatch(/^Call us/);
});
