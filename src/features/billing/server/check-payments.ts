import { and, asc, eq, inArray, lte } from "drizzle-orm";
import { oneByOne } from "#database/one-by-one.ts";
import { payments } from "#database/schema-billing.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { BillingParts } from "./billing-parts.ts";
import type { Payment } from "./payment.ts";
import { settleOrWait } from "./settle-payment.ts";

const minuteMs = 60_000;
const atOnce = 50;

/** Often at first, while somebody waits; for a week in all, because banks are slow. */
const waitsInMinutes = [1, 2, 5, 10, 30, 60, 180, 360];
const givenUpAfterMs = 7 * 24 * 60 * minuteMs;

/** Asks about payments whose outcome neither the payer nor the provider has reported. */
export async function checkPayments(parts: BillingParts): Promise<void> {
  const { db, clock } = parts;
  const due = await db
    .select()
    .from(payments)
    .where(lte(payments.nextCheckAt, clock.now()))
    .orderBy(asc(payments.nextCheckAt), asc(payments.id))
    .limit(atOnce);
  await oneByOne(due, async (payment) => {
    // Rescheduled first, so that a payment that makes us crash is not always the next.
    const isLast = clock.now().getTime() - payment.createdAt.getTime() > givenUpAfterMs;
    const wait = waitsInMinutes[payment.checks] ?? waitsInMinutes.at(-1) ?? 1;
    await db
      .update(payments)
      .set({
        checks: payment.checks + 1,
        nextCheckAt: isLast ? null : new Date(clock.now().getTime() + wait * minuteMs),
      })
      .where(and(eq(payments.id, payment.id), inArray(payments.status, ["pending", "failed"])));
    await settleOrWait(parts, payment);
    if (isLast) await abandon(parts, payment);
  });
}

/** Not asked about again; but a message from the provider still counts. */
async function abandon({ db, clock }: BillingParts, { id }: Payment) {
  await db.transaction(async (tx) => {
    const left = await tx
      .update(payments)
      .set({ status: "abandoned", nextCheckAt: null })
      .where(and(eq(payments.id, id), eq(payments.status, "pending")))
      .returning({ id: payments.id });
    if (left.length === 0) return;
    await recordAudit(tx, {
      at: clock.now(),
      actor: "system",
      action: "payment.abandoned",
      subject: "payment",
      subjectId: id,
      before: { status: "pending" },
      after: { status: "abandoned" },
    });
  });
}
