import { expect, test } from "vitest";
import { formatAmount, formatPrice, isFree, isSameAmount } from "./money.ts";

test("§9.5 a price has its currency sign, and cents only if there are any", () => {
  expect(formatPrice("29.00", "USD")).toBe("$29");
  expect(formatPrice("29.50", "EUR")).toBe("€29.50");
  expect(formatPrice("0", "USD")).toBe("$0");
  expect(formatPrice("1250000.00", "NGN")).toBe("₦1,250,000");
});

test("case 147: amounts are compared as decimals in any notation", () => {
  expect(isSameAmount("19.99", "19.990")).toBe(true);
  expect(isSameAmount("1500", "1500.00")).toBe(true);
  expect(isSameAmount("0.30", "0.3")).toBe(true);
  expect(isSameAmount("90071992547409.93", "90071992547409.92")).toBe(false);
  expect(isSameAmount("29.001", "29.00")).toBe(false);
  for (const none of ["", "2.9e1", "-29", "29,00", "NaN"])
    expect(isSameAmount(none, none)).toBe(false);
});

test("a receipt always shows cents; a price of zero is free", () => {
  expect(formatAmount("1250.5", "NGN")).toBe("₦1,250.50");
  expect(formatAmount("29", "USD")).toBe("$29.00");
  expect([isFree("0.00"), isFree("0"), isFree("0.01")]).toEqual([true, true, false]);
});
