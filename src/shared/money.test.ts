import { expect, test } from "vitest";
import { formatPrice } from "./money.ts";

test("§9.5 a price shows the sign of its currency, and cents only where there are some", () => {
  expect(formatPrice("29.00", "USD")).toBe("$29");
  expect(formatPrice("29.50", "EUR")).toBe("€29.50");
  expect(formatPrice("0", "USD")).toBe("$0");
  expect(formatPrice("1250000.00", "NGN")).toBe("₦1,250,000");
});
