import { expect, test } from "vitest";
import { hoursSaid } from "./hours-said.ts";
import { buildIndex } from "./passage-index.ts";

test.each([
  ["Mo–Mi 6:30–13:00 Uhr\nsonntags geschlossen", "de", "Montag Dienstag Mittwoch geöffnet offen"],
  ["Sat 9:00–12:00", "en", "Saturday open"],
  ["Open Saturday 9:00–12:00", "en", ""],
  ["| Class: Yin; Day: Tue; Time: 18:00–19:00", "en", ""],
  ["So backen wir seit 1928.", "de", ""],
])("a text that states opening hours speaks of their days and of being open: '%s'", (...row) => {
  const [text, language, said] = row;
  expect(hoursSaid(text, language)).toBe(said);
});

test("a day and whether it is open are found where the page only writes the day in short", () => {
  const branch = (id: string, text: string) => ({
    id,
    title: "Filialen",
    heading: id,
    text,
    language: "de",
  });
  const index = buildIndex([
    branch("Weststadt", "Mo–Sa 6:30–13:00 Uhr\nsonntags geschlossen"),
    branch("Marktstraße", "Mo–Fr 6:00–18:00 Uhr\nSo 8:00–11:00 Uhr"),
    branch("Torten", "Bestellen Sie bitte fünf Werktage vorher."),
  ]);
  const found = (text: string) =>
    index
      .search({ text, earlier: [] }, 5)
      .hits.map(({ id }) => id)
      .toSorted();
  for (const text of ["wann habt ihr sonntags auf", "habt ihr jetzt offen", "wann macht ihr zu"])
    expect(found(text)).toEqual(["Marktstraße", "Weststadt"]);
});
