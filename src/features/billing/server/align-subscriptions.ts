import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { users } from "#database/schema.ts";
import { payments } from "#database/schema-billing.ts";
import type { BillingParts } from "./billing-parts.ts";
import { changeStanding, lockOwner } from "./owner-row.ts";
import { providerNamed } from "./providers/choose-provider.ts";

/**
 * Brings the provider's subscriptions in line with what the owner has: the one that the last payment began
 * goes on while the plan does, every other one ends. What it finds ended there ends here with its period.
 */
export async function alignSubscriptions(parts: BillingParts, ownerId: string): Promise<void> {
  const { db } = parts;
  const paid = await subscribingPayments(db, ownerId);
  const emails = [...new Set(paid.map(({ email }) => email))];
  if (emails.length === 0) return;

  const provider = await providerNamed(parts, "flutterwave");
  const found = (
    await Promise.all(emails.map((email) => provider.listSubscriptions(email)))
  ).flat();
  const ourPlans = new Set(paid.map(({ providerPlanId }) => providerPlanId));
  const ours = found.filter(({ providerPlanId }) => ourPlans.has(providerPlanId));
  const { wanted, known } = await readWish(db, ownerId);

  const active = ours.filter(({ isActive }) => isActive);
  const kept =
    active.find(({ id, providerPlanId }) => providerPlanId === wanted && id === known) ??
    active.findLast(({ providerPlanId }) => providerPlanId === wanted);
  for (const { id } of active) if (id !== kept?.id) await provider.endSubscription(id);

  const hasEnded = wanted !== null && !kept && ours.some(({ id }) => id === known);
  await db.transaction(async (tx) => {
    const owner = await lockOwner(tx, ownerId);
    if (!owner) return;
    await tx
      .update(users)
      .set({ flutterwaveSubscriptionId: kept?.id ?? null })
      .where(eq(users.id, ownerId));
    if (!hasEnded || owner.subscriptionStatus !== "active") return;
    await changeStanding(
      tx,
      owner,
      { subscriptionStatus: "cancelled" },
      {
        at: parts.clock.now(),
        actor: "provider",
        actorId: ownerId,
        action: "subscription.cancelled",
        reason: "The subscription ended at the provider.",
      },
    );
  });
  // The provider needs a moment to know of a subscription that a payment has just begun.
  if (wanted !== null && !kept && !known) throw new Error("The subscription is not there yet");
}

/** Newest first. */
function subscribingPayments(db: Database, ownerId: string) {
  return db
    .select({ email: payments.email, providerPlanId: payments.providerPlanId })
    .from(payments)
    .where(
      and(
        eq(payments.userId, ownerId),
        eq(payments.provider, "flutterwave"),
        isNotNull(payments.providerPlanId),
        inArray(payments.status, ["successful", "refunded"]),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id));
}

/** The provider's plan that shall go on: of the last payment, unless the owner has cancelled. */
async function readWish(db: Database, ownerId: string) {
  const [owner] = await db.select().from(users).where(eq(users.id, ownerId));
  const [last] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, ownerId), eq(payments.status, "successful")))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1);
  const goesOn = owner?.subscriptionStatus === "active" && owner.planExpiresAt !== null;
  const isLeaving = owner?.nextPlanId !== null && owner?.nextPlanId !== last?.planId;
  return {
    wanted: goesOn && !isLeaving ? (last?.providerPlanId ?? null) : null,
    known: owner?.flutterwaveSubscriptionId ?? null,
  };
}
