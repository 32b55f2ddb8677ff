import type { CurrentUser } from "#features/accounts/contract.ts";
import { daysUntil, formatDay } from "#shared/dates.ts";
import { formatPrice, isFree } from "#shared/money.ts";

const warnDays = 7;

type Subscription = Pick<CurrentUser, "plan" | "planExpiresAt" | "subscriptionStatus">;

export function subscriptionName({ subscriptionStatus, plan }: Subscription): string {
  if (subscriptionStatus === "trial") return "Free Trial";
  if (subscriptionStatus === "active") return plan?.name ?? "Active Plan";
  return "Inactive";
}

export function shortPrice({ price, currency, duration }: NonNullable<CurrentUser["plan"]>) {
  return `${formatPrice(price, currency)}/${duration} mo`;
}

export interface Expiry {
  text: string;
  tone: "past" | "soon" | "later";
}

export function expiryOf({ planExpiresAt }: Subscription, now: Date): Expiry | null {
  if (!planExpiresAt) return null;
  if (planExpiresAt <= now) return { text: `Expired ${formatDay(planExpiresAt)}`, tone: "past" };
  const days = daysUntil(planExpiresAt, now);
  if (days > warnDays) return { text: `Expires ${formatDay(planExpiresAt)}`, tone: "later" };
  return { text: days === 1 ? "Expires in 1 day" : `Expires in ${days} days`, tone: "soon" };
}

/** §4.3: null if a paid plan is running. */
export function upgradeName(
  subscription: Subscription,
  now: Date,
): "Upgrade" | "Renew Plan" | null {
  if (hasEnded(subscription, now)) return "Renew Plan";
  return !subscription.plan || isFree(subscription.plan.price) ? "Upgrade" : null;
}

export function hasEnded({ planExpiresAt, subscriptionStatus }: Subscription, now: Date): boolean {
  return subscriptionStatus === "expired" || (!!planExpiresAt && planExpiresAt <= now);
}
