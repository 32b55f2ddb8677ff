import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { enqueue } from "#database/jobs.ts";
import { payments } from "#database/schema-billing.ts";
import { recordAudit } from "#platform/server/audit.ts";
import { isSameAmount } from "#shared/money.ts";
import { activate } from "./activate.ts";
import type { BillingParts } from "./billing-parts.ts";
import { lockOwner } from "./owner-row.ts";
import type { Payment } from "./payment.ts";
import { providerNamed } from "./providers/choose-provider.ts";
import type { Charge } from "./providers/provider.ts";
import { findPayment, settleOrWait } from "./settle-payment.ts";

/** For any charge that we hear of: of one of our payments, or a renewal. */
export async function takeCharge(
  parts: BillingParts,
  { txRef, transactionId }: { txRef: string; transactionId: string | undefined },
): Promise<void> {
  const payment = await findPayment(parts.db, { txRef });
  if (payment) await settleOrWait(parts, payment);
  else if (transactionId) await renew(parts, transactionId);
}

/**
 * The provider has charged again by itself, with its own reference. Whose it is follows from what the provider
 * answers and from the payment that began the subscription, never from the message.
 */
async function renew(parts: BillingParts, transactionId: string): Promise<void> {
  const provider = await providerNamed(parts, "flutterwave");
  const charge = await provider.findCharge({ transactionId });
  if (charge?.status !== "successful" || charge.transactionId !== transactionId) return;
  const begun = await findBeginning(parts.db, charge);
  if (!begun) {
    parts.log.warn({ transactionId }, "a charge belongs to no payment of ours");
    return;
  }
  await parts.db.transaction((tx) => writeDown(parts, tx, begun, charge));
}

async function findBeginning(db: Database, { customerId, providerPlanId }: Charge) {
  if (!customerId) return undefined;
  const [payment] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.provider, "flutterwave"),
        eq(payments.customerId, customerId),
        eq(payments.isRenewal, false),
        inArray(payments.status, ["successful", "refunded", "mismatched"]),
        providerPlanId
          ? eq(payments.providerPlanId, providerPlanId)
          : isNotNull(payments.providerPlanId),
      ),
    )
    // One with a period goes first: its terms apply.
    .orderBy(sql`${payments.periodEnd} is null`, desc(payments.createdAt), desc(payments.id))
    .limit(1);
  return payment;
}

async function writeDown({ clock }: BillingParts, tx: Database, begun: Payment, charge: Charge) {
  const now = clock.now();
  const owner = begun.userId ? await lockOwner(tx, begun.userId) : undefined;
  const flag = difference(begun, charge);
  const [renewal] = await tx
    .insert(payments)
    .values({
      userId: owner?.id ?? null,
      email: begun.email,
      planId: begun.planId,
      planName: begun.planName,
      duration: begun.duration,
      amount: begun.amount,
      currency: begun.currency,
      provider: "flutterwave",
      txRef: charge.txRef,
      status: flag ? "mismatched" : "successful",
      flag: flag ?? (owner ? null : "no-owner"),
      ...(flag && { paidAmount: charge.amount.slice(0, 40), paidCurrency: charge.currency }),
      isRenewal: true,
      providerPlanId: begun.providerPlanId,
      customerId: charge.customerId,
      transactionId: charge.transactionId,
      providerReference: charge.reference,
      settledAt: now,
      createdAt: now,
    })
    // The message may come twice.
    .onConflictDoNothing()
    .returning();
  if (!renewal) return;
  await recordAudit(tx, {
    at: now,
    actor: "provider",
    actorId: owner?.id ?? null,
    action: `payment.${renewal.status}`,
    subject: "payment",
    subjectId: renewal.id,
    after: { status: renewal.status, flag: renewal.flag },
    reason: "Renewal",
  });
  if (owner && !flag) await activate(tx, now, owner, renewal);
  // Otherwise the card would be charged again for nothing.
  else await enqueue(tx, "billing.end-subscription", { paymentId: renewal.id });
}

function difference(begun: Payment, { currency, amount }: Charge): Payment["flag"] {
  if (currency !== begun.currency) return "currency";
  if (!isSameAmount(amount, begun.amount)) return "amount";
  // A payment that was wrong from the start does not become right by a renewal.
  return begun.paidAmount === null ? null : begun.flag;
}
