import { expect, test } from "vitest";
import { languageOf } from "./languages.ts";
import { leansOnEarlier } from "./leans-on-earlier.ts";

test.each([
  ["en", "How much is it?", "And on Sunday?"],
  ["es", "¿Y eso?", "¿Y el domingo?"],
  ["fr", "Et avec ça ?", "Et dimanche ?"],
  ["de", "Und was ist das?", "Und am Sonntag?"],
  ["pt", "E isso?", "E amanhã?"],
  ["it", "E quello?", "E domenica?"],
  ["nl", "En dat?", "En op zondag?"],
])("in %s a message that only refers back depends on earlier ones", (code, ...messages) => {
  for (const message of messages) {
    expect(leansOnEarlier(message, languageOf(code), 0)).toBe(true);
  }
});

test("a message depends on earlier ones if they contain most of its words", () => {
  const english = languageOf("en");
  expect(leansOnEarlier("rye bread, walnut bread", english, 0.9)).toBe(true);
  expect(leansOnEarlier("rye bread, walnut bread", english, 0.4)).toBe(false);
});

test("a reference back suffices only if part of the message is found", () => {
  const english = languageOf("en");
  expect(leansOnEarlier("And is it made of rye?", english, 0.4)).toBe(true);
  expect(leansOnEarlier("And is it a tractor?", english, 0)).toBe(false);
  expect(leansOnEarlier("🙂", english, 0)).toBe(false);
});
