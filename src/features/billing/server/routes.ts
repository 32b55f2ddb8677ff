import type { FastifyInstance } from "fastify";
import { notFound, unavailable } from "#platform/server/errors.ts";
import { sendPage } from "#platform/server/paging.ts";
import { rateLimit } from "#platform/server/rate-limit.ts";
import { serve } from "#platform/server/serve.ts";
import { billingApi } from "../contract.ts";
import { findOwnPayment, listPayments } from "./ledger.ts";
import { ownOrigin } from "./own-origin.ts";
import type { Payment, PaymentState } from "./payment.ts";
import { providerMessageRoutes } from "./provider-messages.ts";
import { ProviderAway } from "./providers/provider.ts";
import { inPublic, listPlansForSale, readSubscription } from "./queries.ts";
import { sandboxRoutes } from "./sandbox-page.ts";
import { findPayment } from "./settle-payment.ts";
import {
  canAskForRefund,
  cancelSubscription,
  chooseFreePlan,
  requestRefund,
  resumeSubscription,
  settlePayment,
  startPayment,
  turnPeriod,
} from "./subscriptions.ts";

const startsAMinute = 10;
const checksAMinute = 60;

export async function billingRoutes(app: FastifyInstance) {
  const { db, clock } = app;
  const starts = rateLimit(app, "payment-starts", startsAMinute);
  const checks = rateLimit(app, "payment-checks", checksAMinute);

  serve(app, billingApi.plans, async () => (await listPlansForSale(db)).map(inPublic));

  serve(app, billingApi.startPayment, async ({ owner, body, request }) => {
    starts.count(owner.id);
    const origin = ownOrigin(request, app.config);
    return startPayment(app, { ownerId: owner.id, planId: body.planId, origin });
  });

  serve(app, billingApi.verifyPayment, async ({ owner, body }) => {
    checks.count(owner.id);
    const payment = await findPayment(db, { txRef: body.tx_ref, ownerId: owner.id });
    if (!payment) throw notFound("Payment");
    try {
      return { status: outcomes[await settlePayment(app, payment)] };
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error;
      app.log.warn({ err: error, paymentId: payment.id }, "a payment could not be verified");
      throw unavailable("Could not verify your payment.");
    }
  });

  async function subscriptionOf(ownerId: string) {
    await turnPeriod(db, clock.now(), ownerId);
    return readSubscription(db, clock.now(), ownerId);
  }

  serve(app, billingApi.subscription, ({ owner }) => subscriptionOf(owner.id));

  serve(app, billingApi.cancel, async ({ owner, request }) => {
    await cancelSubscription(db, clock.now(), { ownerId: owner.id, address: request.ip });
    return subscriptionOf(owner.id);
  });

  serve(app, billingApi.resume, async ({ owner, request }) => {
    await resumeSubscription(db, clock.now(), { ownerId: owner.id, address: request.ip });
    return subscriptionOf(owner.id);
  });

  serve(app, billingApi.chooseFree, async ({ owner, body, request }) => {
    const who = { ownerId: owner.id, address: request.ip };
    await chooseFreePlan(db, clock.now(), who, body.planId);
    return subscriptionOf(owner.id);
  });

  const shown = (payment: Payment) => ({
    ...payment,
    canAskForRefund: canAskForRefund(payment, clock.now()),
  });

  serve(app, billingApi.payments, async ({ owner, query, reply }) =>
    sendPage(reply, query, await listPayments(db, owner.id, query)).map(shown),
  );

  serve(app, billingApi.payment, async ({ owner, params }) => {
    const payment = await findOwnPayment(db, owner.id, params.id);
    if (!payment) throw notFound("Payment");
    return shown(payment);
  });

  serve(app, billingApi.requestRefund, async ({ owner, params, body }) =>
    shown(await requestRefund(db, clock.now(), owner.id, params.id, body.reason)),
  );

  await app.register(providerMessageRoutes);
  if (app.config.payment.hasSandbox) await app.register(sandboxRoutes);
}

const outcomes = {
  successful: "success",
  refunded: "failed",
  failed: "failed",
  mismatched: "mismatched",
  pending: "pending",
  abandoned: "pending",
} as const satisfies Record<PaymentState, string>;
