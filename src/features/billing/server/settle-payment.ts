import { and, eq, gt, ne } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { enqueue } from "#database/jobs.ts";
import { payments } from "#database/schema-billing.ts";
import { recordAudit } from "#platform/server/audit.ts";
import { isSameAmount } from "#shared/money.ts";
import type { paymentFlags } from "#shared/vocabulary.ts";
import { activate } from "./activate.ts";
import type { BillingParts } from "./billing-parts.ts";
import { lockOwner } from "./owner-row.ts";
import type { Payment, PaymentState } from "./payment.ts";
import { providerNamed } from "./providers/choose-provider.ts";
import { type Charge, ProviderAway } from "./providers/provider.ts";

/** Final: later messages from the provider change nothing. */
const final: readonly PaymentState[] = ["successful", "mismatched", "refunded"];

/**
 * Asks the provider about the payment and records the outcome once, however many ask at a time. Throws
 * `ProviderAway`, and changes nothing, if the outcome is unknown.
 */
export async function settlePayment(parts: BillingParts, payment: Payment): Promise<PaymentState> {
  if (final.includes(payment.status)) return payment.status;
  const provider = await providerNamed(parts, payment.provider);
  const charge = await provider.findCharge({ txRef: payment.txRef });
  if (!charge) return payment.status;
  return parts.db.transaction((tx) => writeDown(parts, tx, payment, charge));
}

async function writeDown(
  { clock }: BillingParts,
  tx: Database,
  { id, userId }: Payment,
  charge: Charge,
): Promise<PaymentState> {
  const now = clock.now();
  // Locks are always taken in this order, owner first, to avoid deadlocks.
  const owner = userId ? await lockOwner(tx, userId) : undefined;
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for("update");
  if (!payment || final.includes(payment.status)) return payment?.status ?? "pending";

  const flag = charge.status === "successful" ? difference(payment, charge) : undefined;
  const status = flag ? "mismatched" : charge.status;
  const isOver = status !== "pending";
  const known = {
    transactionId: charge.transactionId,
    providerReference: charge.reference,
    customerId: charge.customerId,
  };
  if (status === payment.status) {
    await tx.update(payments).set(known).where(eq(payments.id, id));
    return status;
  }
  await tx
    .update(payments)
    .set({
      ...known,
      status,
      flag: flag ?? null,
      ...(flag && { paidAmount: charge.amount.slice(0, 40), paidCurrency: charge.currency }),
      settledAt: isOver ? now : null,
      // The payer may try a failed payment again on the provider's page.
      nextCheckAt: final.includes(status) ? null : (payment.nextCheckAt ?? now),
    })
    .where(eq(payments.id, id));
  await recordAudit(tx, {
    at: now,
    actor: "provider",
    actorId: userId,
    action: `payment.${status}`,
    subject: "payment",
    subjectId: id,
    before: { status: payment.status },
    after: { status, flag: flag ?? null },
  });
  // Nobody gets anything for it, but the provider would renew it.
  const isForNothing = status === "mismatched" || (status === "successful" && !owner);
  if (payment.providerPlanId && isForNothing)
    await enqueue(tx, "billing.end-subscription", { paymentId: id });
  if (status !== "successful") return status;

  if (owner) await activate(tx, now, owner, { ...payment, customerId: charge.customerId });
  else await tx.update(payments).set({ flag: "no-owner" }).where(eq(payments.id, id));
  await flagPaidTwice(tx, payment);
  return status;
}

function difference(payment: Payment, charge: Charge): (typeof paymentFlags)[number] | undefined {
  if (charge.txRef !== payment.txRef) return "reference";
  if (charge.currency !== payment.currency) return "currency";
  return isSameAmount(charge.amount, payment.amount) ? undefined : "amount";
}

/** Paid twice, in two tabs: both count, and the operator is shown it. */
async function flagPaidTwice(tx: Database, payment: Payment) {
  if (!payment.userId || !payment.planId) return;
  const others = await tx
    .update(payments)
    .set({ flag: "paid-twice" })
    .where(
      and(
        eq(payments.userId, payment.userId),
        eq(payments.planId, payment.planId),
        eq(payments.status, "successful"),
        eq(payments.isRenewal, false),
        ne(payments.id, payment.id),
        gt(payments.settledAt, payment.createdAt),
      ),
    )
    .returning({ id: payments.id });
  if (others.length > 0)
    await tx.update(payments).set({ flag: "paid-twice" }).where(eq(payments.id, payment.id));
}

/** As `settlePayment`, for callers that need no answer now: the payment is checked again later. */
export async function settleOrWait(parts: BillingParts, payment: Payment): Promise<void> {
  try {
    await settlePayment(parts, payment);
  } catch (error) {
    if (!(error instanceof ProviderAway) || !payment.nextCheckAt) throw error;
    parts.log.warn({ err: error, paymentId: payment.id }, "a payment will be asked about again");
  }
}

export async function findPayment(db: Database, which: { txRef: string; ownerId?: string }) {
  const [payment] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.txRef, which.txRef),
        which.ownerId ? eq(payments.userId, which.ownerId) : undefined,
      ),
    );
  return payment;
}
