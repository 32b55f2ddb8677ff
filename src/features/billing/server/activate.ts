import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { enqueue } from "#database/jobs.ts";
import { users } from "#database/schema.ts";
import { payments } from "#database/schema-billing.ts";
import { addMonths } from "#shared/dates.ts";
import { isLess } from "../public.ts";
import {
  changeStanding,
  findPlan,
  goesFree,
  type Owner,
  type Plan,
  type Standing,
} from "./owner-row.ts";
import type { Payment } from "./payment.ts";

/**
 * The new period starts at the end of the running one. A larger plan applies at once, a smaller one with the
 * new period.
 */
export async function activate(
  tx: Database,
  now: Date,
  owner: Owner,
  payment: Payment,
): Promise<void> {
  const bought = await findPlan(tx, payment.planId);
  if (!bought) {
    await tx.update(payments).set({ flag: "no-plan" }).where(eq(payments.id, payment.id));
    if (payment.providerPlanId)
      await enqueue(tx, "billing.end-subscription", { paymentId: payment.id });
    return;
  }
  const current = await findPlan(tx, owner.planId);
  const { start, end, standing } = await afterPayment(tx, now, owner, {
    current,
    bought,
    months: payment.duration,
  });
  // A renewal that crosses the owner's cancellation does not undo it.
  const isCancelled = payment.isRenewal && owner.subscriptionStatus === "cancelled";
  const goesAfterwards = payment.isRenewal && goesFree(owner);
  await tx
    .update(payments)
    .set({ periodStart: start, periodEnd: end })
    .where(eq(payments.id, payment.id));
  if (payment.customerId)
    await tx
      .update(users)
      .set({ flutterwaveCustomerId: payment.customerId })
      .where(eq(users.id, owner.id));
  await changeStanding(
    tx,
    owner,
    {
      ...standing,
      ...(isCancelled && { subscriptionStatus: "cancelled" }),
      ...(goesAfterwards && { nextPlanId: owner.nextPlanId, nextPlanAt: end }),
    },
    {
      at: now,
      actor: "provider",
      actorId: owner.id,
      action: payment.isRenewal ? "subscription.renewed" : "subscription.activated",
      reason: `Payment ${payment.txRef}`,
    },
  );
  if (payment.provider === "flutterwave" && (!payment.isRenewal || isCancelled || goesAfterwards))
    await enqueue(tx, "billing.align-subscriptions", { ownerId: owner.id });
}

async function afterPayment(
  tx: Database,
  now: Date,
  owner: Owner,
  { current, bought, months }: { current: Plan | undefined; bought: Plan; months: number },
): Promise<{ start: Date; end: Date; standing: Partial<Standing> }> {
  const { planExpiresAt, subscriptionStatus: status, nextPlanId, nextPlanAt } = owner;
  const isRunning = status !== "expired" && planExpiresAt !== null && planExpiresAt > now;
  const start = isRunning ? planExpiresAt : now;
  const paid = await paidUntil(tx, owner.id, start);
  const end = addMonths(paid.since, paid.months + months);
  const isPaidFor = isRunning && status !== "trial" && current !== undefined && !current.isTrial;
  const waits = isPaidFor && current.id !== bought.id && isLess(bought, current);
  // A paid downgrade that has not begun yet is kept if the current plan is paid for again.
  const isNext = nextPlanId === bought.id && nextPlanAt !== null && nextPlanAt > now;
  const next = waits
    ? { nextPlanId: bought.id, nextPlanAt: isNext ? nextPlanAt : start }
    : { planId: bought.id, nextPlanId: null, nextPlanAt: null };
  return { start, end, standing: { subscriptionStatus: "active", planExpiresAt: end, ...next } };
}

/** The unbroken row of periods up to then. Counted from its first day, a short month shortens no later one. */
async function paidUntil(tx: Database, ownerId: string, end: Date) {
  const { periodStart, periodEnd, duration } = payments;
  const periods = await tx
    .select({ periodStart, periodEnd, duration })
    .from(payments)
    .where(and(eq(payments.userId, ownerId), isNotNull(periodEnd)))
    .orderBy(desc(periodEnd));
  const paid = { since: end, months: 0 };
  for (const period of periods) {
    if (!period.periodStart || period.periodEnd?.getTime() !== paid.since.getTime()) continue;
    paid.since = period.periodStart;
    paid.months += period.duration;
  }
  return paid;
}
