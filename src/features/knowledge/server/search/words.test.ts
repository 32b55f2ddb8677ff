import { performance } from "node:perf_hooks";
import { expect, test } from "vitest";
import { detectLanguage } from "./detect-language.ts";
import { languageOf } from "./languages.ts";
import { editDistance } from "./spelling.ts";
import { fold, splitWords, withSmallPartsJoined } from "./words.ts";

test("different spellings of a word become one", () => {
  expect(fold("envío")).toBe(fold("envio"));
  expect(fold("straße")).toBe(fold("strasse"));
  expect(fold("don’t")).toBe(fold("don't"));
  expect(fold("أسعار")).toBe(fold("اسعار"));
  expect(fold("مُدَرِّسَة")).toBe(fold("مدرسه"));
});

test("marks that are vowels stay", () => {
  expect(fold("कितना")).toBe("कितना");
  expect(fold("ร้าน")).toBe("ร้าน");
});

test("words are found in unspaced scripts", () => {
  expect(splitWords("商店早上九点开门")).toContain("商店");
  expect(splitWords("ร้านเปิดทุกวัน").length).toBeGreaterThan(1);
  expect(splitWords("WLAN ist ＦＲＥＥ")).toEqual(["wlan", "ist", "free"]);
});

test.each([
  ["en", "where can I find the opening hours of your shop"],
  ["es", "¿dónde está la tienda y cuándo abre?"],
  ["fr", "quels sont vos horaires et où est le magasin"],
  ["de", "wo ist der laden und wann habt ihr auf"],
  ["pt", "onde fica a loja e quando vocês estão abertos"],
  ["it", "dove si trova il negozio e quali sono gli orari"],
  ["nl", "waar is de winkel en wanneer zijn jullie open"],
  ["pl", "gdzie jest sklep i kiedy jest otwarty"],
  ["tr", "mağaza nerede ve ne zaman açık"],
  ["ru", "где находится магазин и когда он открыт"],
  ["ar", "أين يقع المتجر ومتى يفتح"],
  ["he", "איפה החנות ומתי היא פתוחה"],
  ["zh", "商店在哪里，几点开门"],
  ["ja", "お店はどこですか"],
])("detects %s by a question's stop words or letters", (code, question) => {
  expect(detectLanguage(question, languageOf("und")).code).toBe(code);
});

test("an ambiguous question counts as being in the site's language", () => {
  expect(detectLanguage("Wi-Fi?", languageOf("de-AT")).code).toBe("de");
});

test("one wrong, missing, added or swapped letter is a distance of one", () => {
  for (const typed of ["dxposit", "deposi", "deposiit", "depsoit"]) {
    expect(editDistance(typed, "deposit", 2)).toBe(1);
  }
  expect(editDistance("deposit", "deposit", 2)).toBe(0);
  expect(editDistance("repair", "deposit", 2)).toBeGreaterThan(2);
});

test("case 177: a letter with thousands of accents takes no time", () => {
  const begin = performance.now();
  expect(fold(`e${"\u0301".repeat(20_000)}t`)).toBe("et");
  // Quadratic time would take seconds.
  expect(performance.now() - begin).toBeLessThan(500);
});

test.each(["ລ", "中", "ก", "한", "x", "𠀀"])(
  "a string too long for a word is split: %s",
  (letter) => {
    const words = splitWords(letter.repeat(5000));
    expect(words.join("")).toBe(letter.repeat(5000));
    expect(Math.max(...words.map((word) => [...word].length))).toBeLessThanOrEqual(60);
  },
);

test("a hyphenated word is also read as one, as visitors type it", () => {
  expect(withSmallPartsJoined("Free Wi-Fi, late check-out and tune-ups")).toBe(
    "Free Wi-Fi WiFi, late check-out checkout and tune-ups tuneups",
  );
  expect(withSmallPartsJoined("a half-day tour, a follow-up-call")).toBe(
    "a half-day tour, a follow-up-call",
  );
});
