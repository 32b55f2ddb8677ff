import { expect, test } from "vitest";
import { withoutAsides } from "./without-asides.ts";

test.each([
  ["is there an elevator, my mum cant do stairs", "en", "is there an elevator"],
  ["We come by car. Is there parking?", "en", "Is there parking?"],
  ["gibt es einen Aufzug, meine Mutter kann keine Treppen", "de", "gibt es einen Aufzug"],
  ["y a-t-il un ascenseur parce que je suis en fauteuil", "fr", "y a-t-il un ascenseur"],
  // Nothing beside the question, or nothing without it.
  ["is there a bus, or a train, to the hotel?", "en", null],
  ["my car broke down, can you pick it up?", "en", null],
  ["Ich komme erst um 23 Uhr an, geht das?", "de", null],
  ["I lost my card.", "en", null],
])("what visitors tell of themselves is no part of what they ask: '%s'", (text, language, left) => {
  expect(withoutAsides(text, language)).toBe(left);
});
