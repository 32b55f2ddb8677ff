import { expect, test } from "vitest";
import { languageFor } from "#language/codes.ts";
import { pageTexts } from "#language/page-texts.ts";
import { firstTexts, textsFor } from "./visitor-texts.ts";

test("the visitor's page speaks the first language of the browser's that it knows, English otherwise", () => {
  expect(languageFor("de-CH,de;q=0.9,en;q=0.8")).toBe("de");
  expect(languageFor("ga-IE, en;q=0.5, pt-BR;q=0.7")).toBe("pt");
  expect(languageFor("iw")).toBe("he");
  for (const unknown of [undefined, "", "*", "xx", ";;q=,"])
    expect(languageFor(unknown)).toBe("en");
  expect(firstTexts("fr-FR").notFoundTitle).toBe("Agent introuvable");
});

test("an owner's language goes before the browser's, and an owner's words before ours", () => {
  const own = { language: "nl", texts: { nl: { placeholder: "Vraag de bakker" } } } as const;
  const { language, texts } = textsFor(own, "de");
  expect(language).toBe("nl");
  expect(texts.placeholder).toBe("Vraag de bakker");
  expect(texts.send).toBe(pageTexts.nl.send);
  expect(textsFor({ language: null, texts: own.texts }, "de").texts).toEqual(pageTexts.de);
});
