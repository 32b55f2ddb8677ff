import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { enqueue, type Jobs } from "#database/jobs.ts";
import { payments } from "#database/schema-billing.ts";
import { alignSubscriptions, hasBegun, subscribingPayments } from "./align-subscriptions.ts";
import type { BillingParts } from "./billing-parts.ts";
import { lockOwner } from "./owner-row.ts";
import { providerNamed } from "./providers/choose-provider.ts";
import { ProviderAway } from "./providers/provider.ts";

/**
 * Call it first in the transaction that deletes an owner, so that a deleted account is never charged. A payment that
 * is being settled is waited for; later ones find no owner.
 */
export async function endSubscriptionOf(tx: Database, ownerId: string): Promise<void> {
  const owner = await lockOwner(tx, ownerId);
  const subscriptionId = owner?.flutterwaveSubscriptionId;
  if (subscriptionId) await enqueue(tx, "billing.end-subscription", { subscriptionId });
  // There may be subscriptions that we have not heard of; the payments that began them outlive their owner.
  const paid = await subscribingPayments(tx, ownerId);
  const newest = new Map(
    paid.toReversed().map(({ id, email, providerPlanId }) => [`${email} ${providerPlanId}`, id]),
  );
  for (const paymentId of newest.values())
    await enqueue(tx, "billing.end-subscription", { paymentId });
}

export async function endSubscription(
  parts: BillingParts,
  which: Jobs["billing.end-subscription"],
): Promise<void> {
  if ("paymentId" in which) return endWhatBegan(parts, which.paymentId);
  const provider = await providerNamed(parts, "flutterwave");
  await provider.endSubscription(which.subscriptionId);
}

async function endWhatBegan(parts: BillingParts, paymentId: string) {
  const { db } = parts;
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment?.providerPlanId) return;
  // A new account with the same address keeps its subscription, and so does an owner who has paid for it.
  const [back] = await db
    .select({ ownerId: payments.userId })
    .from(payments)
    .where(
      and(
        eq(payments.email, payment.email),
        eq(payments.providerPlanId, payment.providerPlanId),
        inArray(payments.status, ["successful", "refunded"]),
        isNotNull(payments.userId),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1);
  if (back?.ownerId) await alignSubscriptions(parts, back.ownerId);

  const provider = await providerNamed(parts, "flutterwave");
  const found = (await provider.listSubscriptions(payment.email)).filter(
    ({ providerPlanId }) => providerPlanId === payment.providerPlanId,
  );
  const active = back ? [] : found.filter(({ isActive }) => isActive);
  for (const { id } of active) await provider.endSubscription(id);
  if (active.length === 0 && !hasBegun(found, payment))
    throw new ProviderAway("The subscription is not there yet");
}
