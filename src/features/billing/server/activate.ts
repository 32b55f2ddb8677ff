import { eq } from "drizzle-orm";
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
 * Gives the owner what was paid for. The new period starts at the end of the running one. A larger plan applies at
 * once, a smaller one with the new period.
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
  const { start, end, standing } = afterPayment(now, owner, current, bought, payment.duration);
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

export function afterPayment(
  now: Date,
  owner: Standing,
  current: Plan | undefined,
  bought: Plan,
  months: number,
): { start: Date; end: Date; standing: Partial<Standing> } {
  const { planExpiresAt, subscriptionStatus: status, nextPlanId, nextPlanAt } = owner;
  const isRunning = status !== "expired" && planExpiresAt !== null && planExpiresAt > now;
  const start = isRunning ? planExpiresAt : now;
  const end = addMonths(start, months);
  const isPaidFor = isRunning && status !== "trial" && current !== undefined && !current.isTrial;
  const waits = isPaidFor && current.id !== bought.id && isLess(bought, current);
  // A paid downgrade that has not begun yet is kept if the current plan is paid for again.
  const isNext = nextPlanId === bought.id && nextPlanAt !== null && nextPlanAt > now;
  const next = waits
    ? { nextPlanId: bought.id, nextPlanAt: isNext ? nextPlanAt : start }
    : { planId: bought.id, nextPlanId: null, nextPlanAt: null };
  return { start, end, standing: { subscriptionStatus: "active", planExpiresAt: end, ...next } };
}
