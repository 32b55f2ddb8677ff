import type { currencies } from "./vocabulary.ts";

type Currency = (typeof currencies)[number];

// Amounts stay decimal text, as stored: floats cannot represent 19.99.

const signs: Record<Currency, string> = { USD: "$", EUR: "€", NGN: "₦" };

/** $29, €29.50, ₦12,000: cents only if there are any. */
export function formatPrice(price: string, currency: Currency): string {
  const [whole = "0", cents = ""] = price.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${signs[currency]}${grouped}${/[1-9]/.test(cents) ? `.${cents.padEnd(2, "0")}` : ""}`;
}

export function formatAmount(amount: string, currency: Currency): string {
  const [whole = "0", cents = ""] = amount.split(".");
  return `${signs[currency]}${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${cents.padEnd(2, "0")}`;
}

export function isFree(price: string): boolean {
  return !/[1-9]/.test(price);
}

export function isSameAmount(one: string, other: string): boolean {
  const units = unitsOf(one);
  return units !== undefined && units === unitsOf(other);
}

function unitsOf(amount: string): bigint | undefined {
  const [, whole, cents = ""] = /^(\d{1,15})(?:\.(\d{1,2})0*)?$/.exec(amount) ?? [];
  return whole === undefined ? undefined : BigInt(whole + cents.padEnd(2, "0"));
}
