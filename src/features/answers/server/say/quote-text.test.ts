import { expect, test } from "vitest";
import { passage } from "#testing/server/ask-for-quotes.ts";
import { unitsOf } from "../read/units.ts";
import { quoteText } from "./quote-text.ts";

function quoted(heading: string, text: string, from: number, to = from): string {
  return quoteText({ passage: passage(heading, text), units: unitsOf(text), from, to });
}

test("a row begins with its subject: its first cell, or the heading above the table", () => {
  const prices = "| Cake: Lemon; Serves: 8; Price: $38\n| Cake: Plum; Serves: 6; Price: $30";
  expect(quoted("Cakes", prices, 0)).toBe("Cakes: Lemon: Serves 8; Price $38");
  expect(quoted("Cakes", prices, 0, 1)).toBe(
    "Cakes:\n- Lemon: Serves 8; Price $38\n- Plum: Serves 6; Price $30",
  );
});

test("a list item comes with the list's introduction", () => {
  const list = "We take:\n- cards\n- cash";
  expect(quoted("Payment", list, 1)).toBe("We take: cards");
  expect(quoted("Payment", list, 1, 2)).toBe("We take:\n- cards\n- cash");
  expect(quoted("Payment", list, 0, 2)).toBe("We take:\n- cards\n- cash");
});

test("a label gets its heading, a sentence stands alone, and a question is never quoted", () => {
  expect(quoted("Opening hours", "Mon–Fri 9–5", 0)).toBe("Opening hours: Mon–Fri 9–5");
  expect(quoted("Parking", "It is free.", 0)).toBe("It is free.");
  expect(quoted("Is parking free?", "yes, behind the house", 0)).toBe("yes, behind the house");
});
