import { and, eq, gt, inArray, isNotNull, or } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { payments } from "#database/schema-billing.ts";
import { addDays } from "#shared/dates.ts";
import { changeStanding, findPlan, lockOwner } from "./owner-row.ts";

/** The provider closes its page after this; a payment it has already accepted may take longer. */
const openDays = 1;

export async function isPaying(tx: Database, now: Date, accountId: string): Promise<boolean> {
  const since = addDays(now, -openDays);
  const open = and(
    eq(payments.userId, accountId),
    inArray(payments.status, ["pending", "failed"]),
    isNotNull(payments.nextCheckAt),
    or(
      gt(payments.createdAt, since),
      and(eq(payments.status, "pending"), isNotNull(payments.transactionId)),
    ),
  );
  return (await tx.$count(payments, open)) > 0;
}

/**
 * Call it in the transaction in which an account joins a team: from then on it works under that owner's plan. False
 * if it has a paid plan that is still running.
 */
export async function giveUpPlan(tx: Database, now: Date, accountId: string): Promise<boolean> {
  const account = await lockOwner(tx, accountId);
  if (!account) return false;
  const plan = await findPlan(tx, account.planId);
  const isRunning = !account.planExpiresAt || account.planExpiresAt > now;
  const hasPaid = Number(plan?.price ?? 0) > 0 && account.subscriptionStatus !== "trial";
  if (account.flutterwaveSubscriptionId || (hasPaid && isRunning)) return false;
  await changeStanding(
    tx,
    account,
    {
      planId: null,
      subscriptionStatus: "expired",
      planExpiresAt: null,
      nextPlanId: null,
      nextPlanAt: null,
    },
    { at: now, actor: "owner", actorId: accountId, action: "subscription.given-up" },
  );
  return true;
}
