import type { currencies } from "./vocabulary.ts";

type Currency = (typeof currencies)[number];

const signs: Record<Currency, string> = { USD: "$", EUR: "€", NGN: "₦" };

/** $29, €29.50, ₦12,000: cents only where there are some. The price is the decimal text that is stored. */
export function formatPrice(price: string, currency: Currency): string {
  const [whole = "0", cents = ""] = price.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${signs[currency]}${grouped}${/[1-9]/.test(cents) ? `.${cents.padEnd(2, "0")}` : ""}`;
}
