import { expect, test } from "vitest";
import { dateNamed, datesSaid } from "./calendar.ts";

const said = (date: string, text: string, language: string) =>
  datesSaid(text, language).get(dateNamed(date, language) ?? "");

test.each([
  ["sunday", "Sun 9–12", "en", "sun"],
  ["tuesday", "Mon–Fri: 9 to 5", "en", "mon"],
  ["july", "Jul–Aug: €189", "en", "jul"],
  ["november", "Oct–Mar: €129", "en", "oct"],
  ["sonntags", "So 8:00–11:00 Uhr", "de", "so"],
  ["mittwoch", "Mo–Fr 6:00 Uhr", "de", "mo"],
  ["samedi", "du lundi au vendredi de 9h", "fr", undefined],
  ["vendredi", "du lundi au jeudi, le vendredi de 9h", "fr", "vendred"],
  ["sonntags", "So backen wir seit 1928.", "de", undefined],
  ["saturday", "We sat down in May.", "en", undefined],
])("a page that says a day or month in short or within a range names it: %s in '%s'", (...row) => {
  const [date, text, language, word] = row;
  expect(said(date, text, language)).toBe(word);
});
