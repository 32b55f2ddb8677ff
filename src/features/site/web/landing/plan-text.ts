import type { PublicPlan } from "#features/billing/contract.ts";
import { formatPrice, isFree as isNothing } from "#shared/money.ts";

export function isFree({ price }: Pick<PublicPlan, "price">): boolean {
  return isNothing(price);
}

export function priceText(plan: PublicPlan): { amount: string; per: string | null } {
  if (isFree(plan)) return { amount: "Free", per: null };
  const { price, currency, duration } = plan;
  return { amount: `${currency} ${formatPrice(price, currency)}`, per: `/${months(duration)}` };
}

export function describePlan(plan: PublicPlan): string {
  const time = months(plan.duration);
  return isFree(plan) ? `A free plan for ${time}` : `Full access for ${time}`;
}

export function planFeatures({ agentLimit }: PublicPlan): string[] {
  return [
    agentLimit === 1 ? "1 agent" : `${agentLimit} agents`,
    "24/7 customer support",
    "Lead collection and analytics",
    "Embeddable widget",
  ];
}

function months(count: number) {
  return count === 1 ? "1 month" : `${count} months`;
}
