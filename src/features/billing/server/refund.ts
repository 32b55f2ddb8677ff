import { and, eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { enqueue } from "#database/jobs.ts";
import { only } from "#database/rows.ts";
import { users } from "#database/schema.ts";
import { payments } from "#database/schema-billing.ts";
import { recordAudit } from "#platform/server/audit.ts";
import { conflict, notFound } from "#platform/server/errors.ts";
import { queueMail } from "#platform/server/mail.ts";
import { addDays } from "#shared/dates.ts";
import { refundRequestMail } from "./mails.ts";
import { changeStanding, lockOwner } from "./owner-row.ts";
import type { Payment } from "./payment.ts";

/** §9.9 */
const guaranteeDays = 30;

export function canAskForRefund(
  payment: Pick<Payment, "status" | "settledAt" | "refundRequestedAt">,
  now: Date,
): boolean {
  const { status, settledAt, refundRequestedAt } = payment;
  return (
    status === "successful" &&
    refundRequestedAt === null &&
    settledAt !== null &&
    addDays(settledAt, guaranteeDays) > now
  );
}

export function requestRefund(
  db: Database,
  now: Date,
  ownerId: string,
  id: string,
  reason: string,
): Promise<Payment> {
  return db.transaction(async (tx) => {
    const isOwn = and(eq(payments.id, id), eq(payments.userId, ownerId));
    const [payment] = await tx.select().from(payments).where(isOwn).for("update");
    if (!payment) throw notFound("Payment");
    if (payment.refundRequestedAt) throw conflict("A refund has already been requested.");
    if (!canAskForRefund(payment, now))
      throw conflict(`Only a payment from the last ${guaranteeDays} days can be refunded.`);
    const requested = only(
      await tx
        .update(payments)
        .set({ refundRequestedAt: now, refundReason: reason || null })
        .where(isOwn)
        .returning(),
    );
    await recordAudit(tx, {
      at: now,
      actor: "owner",
      actorId: ownerId,
      action: "payment.refund-requested",
      subject: "payment",
      subjectId: id,
    });
    const operators = await tx
      .select({ email: users.email })
      .from(users)
      .where(eq(users.role, "admin"))
      .orderBy(users.email);
    for (const { email } of operators) await queueMail(tx, refundRequestMail(email, requested));
    return requested;
  });
}

interface Refund {
  paymentId: string;
  operatorId: string;
  endsPlan: boolean;
  address?: string;
}

export function markRefunded(db: Database, now: Date, refund: Refund): Promise<Payment> {
  const { paymentId: id, operatorId, endsPlan, address } = refund;
  const by = {
    at: now,
    actor: "operator",
    actorId: operatorId,
    ...(address && { address }),
  } as const;
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(payments).where(eq(payments.id, id));
    if (!found) throw notFound("Payment");
    const owner = found.userId ? await lockOwner(tx, found.userId) : undefined;
    const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for("update");
    if (payment?.status !== "successful" && payment?.status !== "mismatched")
      throw conflict("Only a payment that came in can be refunded.");
    const refunded = only(
      await tx
        .update(payments)
        .set({ status: "refunded", refundedAt: now })
        .where(eq(payments.id, id))
        .returning(),
    );
    await recordAudit(tx, {
      ...by,
      action: "payment.refunded",
      subject: "payment",
      subjectId: id,
      before: { status: payment.status },
      after: { status: "refunded" },
    });
    // It bought nothing, so the owner's plan does not depend on it.
    if (payment.providerPlanId && !payment.periodEnd)
      await enqueue(tx, "billing.end-subscription", { paymentId: id });
    if (!endsPlan || !owner) return refunded;
    await changeStanding(
      tx,
      owner,
      { subscriptionStatus: "expired", planExpiresAt: now, nextPlanId: null, nextPlanAt: null },
      { ...by, action: "subscription.expired", reason: `Refund of ${payment.txRef}` },
    );
    await enqueue(tx, "billing.align-subscriptions", { ownerId: owner.id });
    return refunded;
  });
}
