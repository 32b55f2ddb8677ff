import { expect, test } from "vitest";
import { maskCardNumbers } from "./card-numbers.ts";

test("case 146: a card number is masked in any notation, and the sentence around it stays", () => {
  for (const card of ["4111111111111111", "4111 1111 1111 1111", "4111-1111-1111-1111"])
    expect(maskCardNumbers(`My card is ${card}, is that ok?`)).toBe(
      "My card is •••• 1111, is that ok?",
    );
  expect(maskCardNumbers("378282246310005")).toBe("•••• 0005");
});

test("phone, order, date and other numbers stay", () => {
  for (const text of [
    "Call +1 212 555 0100 or +44 20 7946 0958",
    "Order 4111111111111112",
    "2026-11-21 14:00 and 2026-11-22 15:00",
    "Part A4111111111111111",
    "00000000000000",
    "123456789012",
  ])
    expect(maskCardNumbers(text)).toBe(text);
});
