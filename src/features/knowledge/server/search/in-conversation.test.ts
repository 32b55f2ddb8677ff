import { expect, test } from "vitest";
import type { IndexedPassage } from "./indexed.ts";
import { buildIndex } from "./passage-index.ts";

function passage(id: string, title: string, heading: string, text: string): IndexedPassage {
  return { id, title, heading, text, language: null };
}

const bakery = [
  passage(
    "bread",
    "Bread on Harbor Lane",
    "Bread of the day",
    "Tuesday: rye with caraway. Thursday: walnut and fig. Friday: olive and rosemary.",
  ),
  passage(
    "parking",
    "Bread on Harbor Lane",
    "Parking",
    "There are six free parking places behind the house. The gate closes at 6 pm.",
  ),
  passage(
    "prices",
    "Celebration cakes",
    "Prices",
    "Chocolate cake, serves 10: $42. Lemon cake, serves 10: $38. Carrot cake, serves 14: $51.",
  ),
  passage(
    "order",
    "Celebration cakes",
    "How to order",
    "Order in the shop or by phone. We ask for a deposit of one third.",
  ),
  passage(
    "delivery",
    "Delivery",
    "Delivery",
    "We deliver within 15 miles on Fridays and Saturdays. Delivery costs $9, and nothing for orders above $120.",
  ),
  passage(
    "nuts",
    "Allergens",
    "Is anything free of nuts?",
    "No. We use walnuts and almonds in the same kitchen, so nothing can be promised to be free of nuts.",
  ),
];

/** Searches for the last message, given earlier ones and the passages quoted in reply. */
function askBakery(...messages: [message: string, quoted: string][]) {
  const said = messages.toReversed();
  const [last, ...before] = said.map(([message]) => message);
  const texts = new Map(bakery.map(({ id, text }) => [id, text]));
  const earlierAnswers = said.slice(1).map(([, quoted]) => texts.get(quoted) ?? "");
  const { hits, isAnswerable } = buildIndex(bakery).search(
    { text: last ?? "", earlier: before, earlierAnswers },
    5,
  );
  return isAnswerable ? hits[0]?.id : null;
}

test.each([
  ["Do you deliver on Saturdays?", "delivery"],
  ["Do you deliver on Saturdays and what does it cost?", "delivery"],
  ["Is the bread free of nuts?", "nuts"],
  ["Do you have walnut bread?", "bread"],
])("found by its own words, whatever was asked before: %s", (question, answer) => {
  expect(
    askBakery(
      ["How much is the lemon cake?", "prices"],
      ["Are you open on Mondays?", ""],
      ["Is there parking behind the house?", "parking"],
      ["When does the parking gate close?", "parking"],
      [question, ""],
    ),
  ).toBe(answer);
});

test("ruling 21: a self-contained question is refused by its own words, whatever was asked before", () => {
  for (const question of ["Do you sell tractors?", "And tractors?", "Can you repair my bicycle?"]) {
    expect(
      askBakery(
        ["Is there parking?", "parking"],
        ["Do you deliver on Saturdays and what does it cost?", "delivery"],
        [question, ""],
      ),
    ).toBeNull();
  }
});

test("a question that only refers back is answered from earlier messages", () => {
  for (const question of ["How much is it?", "And on Sunday?", "tomorrow?"]) {
    expect(askBakery(["Do you deliver?", "delivery"], [question, ""])).toBe("delivery");
    expect(askBakery(["Is there parking?", "parking"], [question, ""])).toBe("parking");
  }
  expect(askBakery(["Do you bake lemon cake?", "prices"], ["And carrot cake?", ""])).toBe("prices");
});

test("without earlier messages nothing is inferred", () => {
  expect(askBakery(["How much is it?", ""])).toBeNull();
  expect(askBakery(["And on Sunday?", ""])).toBeNull();
});
