import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import type { Jobs } from "#database/jobs.ts";
import { plans, users } from "#database/schema.ts";
import { payments } from "#database/schema-billing.ts";
import { createOwner, createPlan } from "#testing/server/factories.ts";
import { deliver, envelope } from "#testing/server/flutterwave.ts";
import { payByFlutterwave, payer, payingOwner, subscribedOwner } from "#testing/server/paying.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { alignSubscriptions } from "./align-subscriptions.ts";
import { endSubscriptionOf } from "./end-subscription.ts";
import { billingJobs } from "./jobs.ts";
import { markRefunded } from "./refund.ts";
import { billingRoutes } from "./routes.ts";
import { findPayment, settlePayment } from "./settle-payment.ts";

const { app, clock, queuedJobs } = await startTestServer(billingRoutes);
const flutterwave = await payByFlutterwave(app);
const { db } = app;

let premium: Awaited<ReturnType<typeof createPlan>>;
beforeEach(async () => {
  premium = await createPlan(db, { name: "Premium", price: "29", flutterwavePlanId: "52045" });
});

const readOwner = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0];

const ledger = () =>
  db.select().from(payments).orderBy(asc(payments.isRenewal), asc(payments.createdAt));

const paid = (values: Parameters<typeof createOwner>[1], otherwise?: object) =>
  payingOwner(app, flutterwave, premium.id, values, otherwise);
const subscribed = () => subscribedOwner(app, flutterwave, premium.id);

function deleteAccount(ownerId: string) {
  return db.transaction(async (tx) => {
    await endSubscriptionOf(tx, ownerId);
    await tx.delete(users).where(eq(users.id, ownerId));
  });
}

/** Does what is queued for the end of subscriptions. */
async function endQueued() {
  for (const { name, data } of await queuedJobs())
    if (name === "billing.end-subscription")
      // As it was queued.
      await billingJobs(app)[name](data as Jobs["billing.end-subscription"]);
}

/** Whether one transaction waits for another. */
async function somebodyWaits() {
  const { rows } = await db.execute(sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length > 0;
}

test("who takes a cancellation back is charged again as before; nobody else is", async () => {
  const { owner, browser, subscription } = await subscribed();
  const leave = [
    ["/api/subscription/cancel"],
    ["/api/subscription/free-plan", { planId: (await createPlan(db)).id }],
  ] as const;
  for (const [url, body] of leave) {
    expect((await browser.post(url, body)).statusCode).toBe(200);
    await alignSubscriptions(app, owner.id);
    expect(await flutterwave.subscriptions()).toMatchObject([{ status: "cancelled" }]);

    await browser.post("/api/subscription/resume");
    // Without the owner's word: as after a change by the operator.
    await alignSubscriptions(app, owner.id);
    expect(await flutterwave.subscriptions()).toMatchObject([{ status: "cancelled" }]);
    const data = { ownerId: owner.id, resumes: true };
    expect((await queuedJobs()).at(-1)).toEqual({ name: "billing.align-subscriptions", data });
    await billingJobs(app)["billing.align-subscriptions"](data);
    expect(await flutterwave.subscriptions()).toMatchObject([{ status: "active" }]);
    expect(await readOwner(owner.id)).toMatchObject({
      subscriptionStatus: "active",
      flutterwaveSubscriptionId: String(subscription.id),
    });
  }
});

test("a cancellation that the provider does not take back leaves the plan, which is not renewed by itself", async () => {
  const { owner, browser } = await subscribed();
  await browser.post("/api/subscription/cancel");
  await alignSubscriptions(app, owner.id);
  await browser.post("/api/subscription/resume");
  await flutterwave.faults({ activate: "Subscription has ended" });

  await alignSubscriptions(app, owner.id, true);
  expect(await browser.get("/api/subscription")).toMatchObject({
    status: "active",
    renewsByItself: false,
  });
});

test("who cancels while a cancellation is being taken back is not charged again", async () => {
  const { owner, browser } = await subscribed();
  await browser.post("/api/subscription/cancel");
  await alignSubscriptions(app, owner.id);
  await browser.post("/api/subscription/resume");
  const { config, clock, log, encryption } = app;
  const slow: typeof db = Object.assign(Object.create(db), {
    transaction: async (work: (tx: typeof db) => Promise<unknown>) => {
      await browser.post("/api/subscription/cancel");
      await alignSubscriptions(app, owner.id);
      return db.transaction(work);
    },
  });
  await db.execute("delete from pgboss.job");
  await alignSubscriptions({ db: slow, config, clock, log, encryption }, owner.id, true);

  const queued = await queuedJobs();
  expect(queued.map(({ data }) => data)).toEqual([{ ownerId: owner.id }, { ownerId: owner.id }]);
  await alignSubscriptions(app, owner.id);
  expect(await flutterwave.subscriptions()).toMatchObject([{ status: "cancelled" }]);
  expect(await readOwner(owner.id)).toMatchObject({ flutterwaveSubscriptionId: null });
});

test("a charge that crosses a cancellation gives its time and does not take the cancellation back", async () => {
  const { owner, browser, subscription } = await subscribed();
  await browser.post("/api/subscription/cancel");
  await deliver(app, envelope(await flutterwave.chargeAgain(subscription.id)));
  expect(await readOwner(owner.id)).toMatchObject({
    subscriptionStatus: "cancelled",
    planExpiresAt: new Date("2027-01-21T14:00:00Z"),
  });

  const second = await subscribed();
  const free = await createPlan(db);
  await second.browser.post("/api/subscription/free-plan", { planId: free.id });
  await deliver(app, envelope(await flutterwave.chargeAgain(second.subscription.id)));
  expect(await readOwner(second.owner.id)).toMatchObject({
    planId: premium.id,
    nextPlanId: free.id,
    nextPlanAt: new Date("2027-01-21T14:00:00Z"),
  });
  for (const { id } of [owner, second.owner]) await alignSubscriptions(app, id);
  expect(await flutterwave.subscriptions()).toMatchObject([
    { status: "cancelled" },
    { status: "cancelled" },
  ]);
});

test("an account that is deleted before its subscription was found is not charged again", async () => {
  const { owner, txRef } = await paid({}, { plan: null });
  await deleteAccount(owner.id);
  await alignSubscriptions(app, owner.id);
  await expect(endQueued()).rejects.toThrow("not there yet");

  // Now it is.
  await flutterwave.pay(txRef);
  await endQueued();
  await endQueued();
  expect(await flutterwave.subscriptions()).toMatchObject([{ status: "cancelled" }]);
});

test("what is paid, or charged again, for an account that is gone begins and keeps no subscription", async () => {
  const owner = await createOwner(db);
  const txRef = await (await payer(app, owner)).reference(premium.id);
  const gone = await subscribed();
  await db.delete(users);
  await deliver(app, envelope(await flutterwave.pay(txRef)));
  await deliver(app, envelope(await flutterwave.chargeAgain(gone.subscription.id)));

  expect(await db.select().from(payments).where(eq(payments.flag, "no-owner"))).toHaveLength(2);
  await endQueued();
  expect(await flutterwave.subscriptions()).toMatchObject([
    { status: "cancelled" },
    { status: "cancelled" },
  ]);
});

test("who comes back by the address of a deleted account keeps the new subscription", async () => {
  const gone = await subscribed();
  await deleteAccount(gone.owner.id);
  await paid({ email: gone.owner.email });

  await endQueued();
  expect(await flutterwave.subscriptions()).toMatchObject([
    { id: gone.subscription.id, status: "cancelled" },
    { status: "active" },
  ]);
});

test.each([
  [{ amount: "28.99" }, "amount"],
  [{ currency: "NGN" }, "currency"],
])(
  "who paid %j for a plan that costs 29.00 a month is not charged again",
  async (otherwise, flag) => {
    const { owner } = await paid({}, otherwise);
    await endQueued();
    const [begun] = await flutterwave.subscriptions();
    expect(begun).toMatchObject({ status: "cancelled" });

    // One of which we had never heard that it ends: also what is right is for nothing.
    await db.execute("delete from pgboss.job");
    for (const amount of ["29.00", "28.99"])
      await deliver(app, envelope(await flutterwave.chargeAgain(begun?.id ?? 0, { amount })));
    expect(await ledger()).toMatchObject([
      { isRenewal: false, status: "mismatched", flag, userId: owner.id, periodEnd: null },
      { isRenewal: true, status: "mismatched", userId: owner.id, periodEnd: null },
      { isRenewal: true, status: "mismatched", userId: owner.id, periodEnd: null },
    ]);
    expect(await readOwner(owner.id)).toMatchObject({ planId: null, planExpiresAt: null });
    expect((await queuedJobs()).map(({ name }) => name)).toEqual([
      "billing.end-subscription",
      "billing.end-subscription",
    ]);
  },
);

test("a subscription that the provider does not know yet is ended once it does, even if nothing was bought", async () => {
  const { txRef } = await paid({}, { amount: "28.99", plan: null });
  await expect(endQueued()).rejects.toThrow("not there yet");

  await flutterwave.pay(txRef);
  await endQueued();
  expect(await flutterwave.subscriptions()).toMatchObject([{ status: "cancelled" }]);
});

test("what was paid wrongly ends with its refund, or with the account, where nothing had ended it", async () => {
  const refunded = await paid({}, { amount: "28.99" });
  const deleted = await paid({}, { amount: "28.99" });
  await db.execute("delete from pgboss.job");
  const payment = await findPayment(db, { txRef: refunded.txRef });
  const paymentId = payment?.id ?? "";
  const refund = { paymentId, operatorId: refunded.owner.id, endsPlan: false };
  await markRefunded(db, app.clock.now(), refund);
  await deleteAccount(deleted.owner.id);

  await endQueued();
  expect(await flutterwave.subscriptions()).toMatchObject([
    { status: "cancelled" },
    { status: "cancelled" },
  ]);
});

test("who pays again and wrongly keeps the subscription that was paid for, and its terms", async () => {
  const { owner, browser, subscription } = await subscribed();
  clock.set("2026-11-21T14:01:00Z");
  const txRef = await browser.reference(premium.id);
  await flutterwave.pay(txRef, { amount: "28.99" });
  await browser.verify(txRef);
  await endQueued();
  expect(await flutterwave.subscriptions()).toMatchObject([
    { id: subscription.id, status: "active" },
    { status: "cancelled" },
  ]);

  await deliver(app, envelope(await flutterwave.chargeAgain(subscription.id)));
  expect(await readOwner(owner.id)).toMatchObject({
    planExpiresAt: new Date("2027-01-21T14:00:00Z"),
  });
});

test("what is paid for a plan that is gone begins no subscription, and ends none that goes on", async () => {
  const { browser, subscription } = await subscribed();
  const values = { name: "Business", price: "79", flutterwavePlanId: "52046" };
  const gone = await createPlan(db, values);
  const txRef = await browser.reference(gone.id);
  await db.delete(plans).where(eq(plans.id, gone.id));
  await flutterwave.pay(txRef);
  await browser.verify(txRef);

  await endQueued();
  expect(await flutterwave.subscriptions()).toMatchObject([
    { id: subscription.id, status: "active" },
    { plan: 52046, status: "cancelled" },
  ]);
});

test("a payment that is settled while its account is deleted begins no subscription", async () => {
  const owner = await createOwner(db);
  const txRef = await (await payer(app, owner)).reference(premium.id);
  await flutterwave.pay(txRef);
  const payment = await findPayment(db, { txRef });
  if (!payment) throw new Error("There is no payment");

  let settled: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await endSubscriptionOf(tx, owner.id);
    let isSettled = false;
    settled = settlePayment(app, payment).finally(() => {
      isSettled = true;
    });
    await vi.waitUntil(async () => isSettled || (await somebodyWaits()));
    await tx.delete(users).where(eq(users.id, owner.id));
  });
  await settled;

  await endQueued();
  expect(await flutterwave.subscriptions()).toMatchObject([{ status: "cancelled" }]);
});
