import { expect, test } from "vitest";
import { planFeatures } from "#shared/vocabulary.ts";
import { billingCycle, canUse, featureName } from "./public.ts";

test("ruling 12: a plan includes what it says, and without a plan nothing is included", () => {
  const plan = { features: { webhooks: true, team: false } };
  expect(canUse(plan, "webhooks")).toBe(true);
  expect(canUse(plan, "team")).toBe(false);
  expect(canUse(plan, "modelChoice")).toBe(false);
  expect(canUse(null, "webhooks")).toBe(false);
});

test("§2.41: the names of features are made readable", () => {
  expect(featureName("leadCollection")).toBe("Lead collection");
  expect(featureName("custom_domain-name")).toBe("Custom domain name");
  expect(featureName("24/7Support")).toBe("24/7 support");
  for (const feature of planFeatures) expect(featureName(feature)).toMatch(/^[A-Z][\w' ]+$/);
});

test.each([
  [1, "month"],
  [3, "3 months"],
  [12, "year"],
  [24, "2 years"],
])("a billing cycle of %i months is said as %s", (duration, words) => {
  expect(billingCycle(duration)).toBe(words);
});
