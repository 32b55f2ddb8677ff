import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { enqueue } from "#database/jobs.ts";
import { users } from "#database/schema.ts";
import { payments } from "#database/schema-billing.ts";
import { addDays } from "#shared/dates.ts";
import type { BillingParts } from "./billing-parts.ts";
import { changeStanding, lockOwner } from "./owner-row.ts";
import type { Payment } from "./payment.ts";
import { providerNamed } from "./providers/choose-provider.ts";
import {
  type PaymentProvider,
  ProviderAway,
  ProviderRefused,
  type ProviderSubscription,
} from "./providers/provider.ts";
import { takeCharge } from "./renew.ts";
import { lateRenewalDays } from "./turn-periods.ts";

/**
 * Makes the provider's subscriptions match what the owner has: the one that began with the last payment continues as
 * long as the plan does, all others end. If the provider has ended it, it ends here too, unless the owner `resumes`
 * it: nobody else may have a card charged again.
 */
export async function alignSubscriptions(
  parts: BillingParts,
  ownerId: string,
  resumes = false,
): Promise<void> {
  const { db, clock } = parts;
  const paid = await subscribingPayments(db, ownerId);
  const emails = [...new Set(paid.map(({ email }) => email))];
  if (emails.length === 0) return;

  const provider = await providerNamed(parts, "flutterwave");
  const { renewsLate } = await readWish(db, clock.now(), ownerId);
  // The provider may have charged again while we could not be reached.
  if (renewsLate)
    for (const charge of await provider.listCharges(renewsLate.email, renewsLate.createdAt))
      await takeCharge(parts, charge);

  const found = (
    await Promise.all(emails.map((email) => provider.listSubscriptions(email)))
  ).flat();
  const ourPlans = new Set(paid.map(({ providerPlanId }) => providerPlanId));
  const ours = found.filter(({ providerPlanId }) => ourPlans.has(providerPlanId));
  const { wanted, known, last } = await readWish(db, clock.now(), ownerId);

  const fitting = ours.filter(({ providerPlanId }) => providerPlanId === wanted);
  const active = ours.filter(({ isActive }) => isActive);
  const going =
    active.find((one) => fitting.includes(one) && one.id === known) ??
    active.findLast((one) => fitting.includes(one));
  for (const { id } of active) if (id !== going?.id) await provider.endSubscription(id);

  const isMissing = wanted !== null && !going && !!last && !hasBegun(fitting, last);
  const ended = resumes && !going && !isMissing ? fitting.at(-1) : undefined;
  const kept = ended && (await tryToResume(parts, provider, ended)) ? ended : going;
  const hasEnded = !kept && !isMissing && fitting.some(({ id }) => id === known);
  await db.transaction(async (tx) => {
    const owner = await lockOwner(tx, ownerId);
    if (!owner) return;
    await tx
      .update(users)
      .set({ flutterwaveSubscriptionId: kept?.id ?? null })
      .where(eq(users.id, ownerId));
    // Otherwise it would continue for an owner who has just cancelled.
    if (kept && owner.subscriptionStatus === "cancelled")
      await enqueue(tx, "billing.align-subscriptions", { ownerId });
    if (!hasEnded || owner.subscriptionStatus !== "active") return;
    await changeStanding(
      tx,
      owner,
      { subscriptionStatus: "cancelled" },
      {
        at: clock.now(),
        actor: "provider",
        actorId: ownerId,
        action: "subscription.cancelled",
        reason: "The subscription ended at the provider.",
      },
    );
  });
  if (isMissing) throw new ProviderAway("The subscription is not there yet");
}

/** If the provider refuses, the plan ends when it expires, and the owner is reminded. */
async function tryToResume(
  { log }: BillingParts,
  provider: PaymentProvider,
  { id }: ProviderSubscription,
): Promise<boolean> {
  try {
    await provider.resumeSubscription(id);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    log.warn({ err: error }, "a subscription could not be resumed");
    return false;
  }
}

/** The provider learns of a new subscription a moment after the payment. */
export function hasBegun(subscriptions: ProviderSubscription[], payment: Payment): boolean {
  // Its clock is not ours.
  const since = addDays(payment.createdAt, -1);
  return payment.isRenewal || subscriptions.some(({ createdAt }) => createdAt >= since);
}

export function subscribingPayments(db: Database, ownerId: string) {
  return db
    .select({
      id: payments.id,
      email: payments.email,
      providerPlanId: payments.providerPlanId,
    })
    .from(payments)
    .where(
      and(
        eq(payments.userId, ownerId),
        eq(payments.provider, "flutterwave"),
        isNotNull(payments.providerPlanId),
        inArray(payments.status, ["successful", "refunded", "mismatched"]),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id));
}

async function readWish(db: Database, now: Date, ownerId: string) {
  const [owner] = await db.select().from(users).where(eq(users.id, ownerId));
  const [last] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.userId, ownerId),
        eq(payments.status, "successful"),
        isNotNull(payments.periodEnd),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1);
  const { subscriptionStatus: status, planExpiresAt: end } = owner ?? {};
  // It ended by itself, at the end that was paid for.
  const hasRunOut =
    status === "expired" && !!end && end <= now && end.getTime() === last?.periodEnd?.getTime();
  const isLate = hasRunOut && end > addDays(now, -lateRenewalDays);
  const goesOn = (status === "active" && end !== null) || isLate;
  const isLeaving = owner?.nextPlanId !== null && owner?.nextPlanId !== last?.planId;
  return {
    wanted: goesOn && !isLeaving ? (last?.providerPlanId ?? null) : null,
    known: owner?.flutterwaveSubscriptionId ?? null,
    last,
    renewsLate: hasRunOut && last?.providerPlanId ? last : undefined,
  };
}
