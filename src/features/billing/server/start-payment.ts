import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { only } from "#database/rows.ts";
import { plans, users } from "#database/schema.ts";
import { payments } from "#database/schema-billing.ts";
import { recordAudit } from "#platform/server/audit.ts";
import { AppError, conflict, notFound } from "#platform/server/errors.ts";
import { isFree } from "#shared/money.ts";
import { PRODUCT_NAME } from "#shared/product.ts";
import type { BillingParts } from "./billing-parts.ts";
import { chooseProvider } from "./providers/choose-provider.ts";
import { type PaymentProvider, ProviderAway, ProviderRefused } from "./providers/provider.ts";

const firstCheckAfterMs = 60_000;

/**
 * Records the payment with today's terms, then asks the provider for its page. If there is no answer the payment
 * stays recorded, because the provider may have accepted it, and is checked later.
 */
export async function startPayment(
  parts: BillingParts,
  { ownerId, planId, origin }: { ownerId: string; planId: string; origin: string },
) {
  const { db, clock, log } = parts;
  const { name, provider } = await chooseProvider(parts);
  const [plan] = await db
    .select()
    .from(plans)
    .where(and(eq(plans.id, planId), eq(plans.isActive, true), eq(plans.isTrial, false)));
  if (!plan) throw notFound("Plan");
  if (isFree(plan.price)) throw conflict(`${plan.name} is free, so there is nothing to pay.`);
  const [owner] = await db.select().from(users).where(eq(users.id, ownerId));
  if (!owner) throw notFound("User");

  const txRef = `pay-${randomBytes(10).toString("hex")}`;
  const now = clock.now();
  const payment = only(
    await db
      .insert(payments)
      .values({
        userId: ownerId,
        email: owner.email,
        planId,
        planName: plan.name,
        duration: plan.duration,
        amount: plan.price,
        currency: plan.currency,
        provider: name,
        txRef,
        providerPlanId: name === "flutterwave" ? plan.flutterwavePlanId : null,
        nextCheckAt: new Date(now.getTime() + firstCheckAfterMs),
        createdAt: now,
      })
      .returning(),
  );

  try {
    const paymentLink = await provider.start({
      txRef,
      amount: payment.amount,
      currency: payment.currency,
      description: `${PRODUCT_NAME} ${plan.name}, ${months(plan.duration)}`,
      returnUrl: `${origin}/dashboard?payment=return`,
      customer: { email: owner.email, name: `${owner.firstName} ${owner.lastName}`.trim() },
      providerPlanId: payment.providerPlanId,
    } satisfies Parameters<PaymentProvider["start"]>[0]);
    return { paymentLink, tx_ref: txRef };
  } catch (error) {
    if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error;
    log.warn({ err: error, paymentId: payment.id }, "a payment could not be started");
    if (error instanceof ProviderRefused) await giveUp(parts, payment.id);
    throw new AppError(
      502,
      "payment_not_started",
      "Failed to initialize payment. Please try again.",
    );
  }
}

async function giveUp({ db, clock }: BillingParts, paymentId: string) {
  await db.transaction(async (tx) => {
    const refused = await tx
      .update(payments)
      .set({ status: "failed", settledAt: clock.now(), nextCheckAt: null })
      .where(and(eq(payments.id, paymentId), eq(payments.status, "pending")))
      .returning({ id: payments.id });
    if (refused.length === 0) return;
    await recordAudit(tx, {
      actor: "provider",
      action: "payment.failed",
      subject: "payment",
      subjectId: paymentId,
      before: { status: "pending" },
      after: { status: "failed" },
      reason: "The provider refused to start it.",
      at: clock.now(),
    });
  });
}

function months(count: number) {
  return count === 1 ? "1 month" : `${count} months`;
}
