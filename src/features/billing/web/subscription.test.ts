import { expect, test } from "vitest";
import { expiryOf, shortPrice, subscriptionName, upgradeName } from "./subscription.ts";

const now = new Date(2027, 1, 1, 12);
const plan = { name: "Premium", price: "29.00", currency: "USD", duration: 1 } as const;
const subscription = { plan, planExpiresAt: null, subscriptionStatus: "active" } as const;

const expiring = (at: Date) => expiryOf({ ...subscription, planExpiresAt: at }, now);

test("§4.1 a subscription is called by its state or its plan", () => {
  expect(subscriptionName({ ...subscription, subscriptionStatus: "trial" })).toBe("Free Trial");
  expect(subscriptionName(subscription)).toBe("Premium");
  expect(subscriptionName({ ...subscription, plan: null })).toBe("Active Plan");
  expect(subscriptionName({ ...subscription, subscriptionStatus: "cancelled" })).toBe("Inactive");
  expect(subscriptionName({ ...subscription, subscriptionStatus: "expired" })).toBe("Inactive");
});

test("§2.24 the plan's price stands with its months, in its own currency", () => {
  expect(shortPrice(plan)).toBe("$29/1 mo");
  expect(shortPrice({ ...plan, currency: "EUR", duration: 12 })).toBe("€29/12 mo");
});

test("§4.2 an expiry is past, in 7 days or fewer, or later", () => {
  expect(expiring(new Date(2027, 0, 31))).toEqual({ text: "Expired 31 Jan 2027", tone: "past" });
  expect(expiring(new Date(2027, 1, 8, 12))).toEqual({ text: "Expires in 7 days", tone: "soon" });
  expect(expiring(new Date(2027, 1, 2, 9))).toEqual({ text: "Expires in 1 day", tone: "soon" });
  expect(expiring(new Date(2027, 1, 8, 13))).toEqual({
    text: "Expires 8 Feb 2027",
    tone: "later",
  });
  expect(expiryOf(subscription, now)).toBeNull();
});

test("§4.3 who has no plan, a free one or an ended one is led to the plans", () => {
  const name = (changes: object) => upgradeName({ ...subscription, ...changes }, now);
  const free = { ...plan, price: "0.00" };
  expect(name({ plan: null })).toBe("Upgrade");
  expect(name({ plan: free })).toBe("Upgrade");
  expect(name({ planExpiresAt: new Date(2027, 0, 31) })).toBe("Renew Plan");
  expect(name({ plan: free, subscriptionStatus: "expired" })).toBe("Renew Plan");
  expect(name({ planExpiresAt: new Date(2027, 2, 1) })).toBeNull();
  expect(name({})).toBeNull();
});
