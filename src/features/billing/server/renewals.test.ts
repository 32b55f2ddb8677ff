import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { users } from "#database/schema.ts";
import { payments } from "#database/schema-billing.ts";
import { auditEvents } from "#database/schema-operations.ts";
import { createOwner, createPlan } from "#testing/server/factories.ts";
import { deliver, envelope, flat } from "#testing/server/flutterwave.ts";
import { payByFlutterwave, payer, subscribedOwner } from "#testing/server/paying.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { alignSubscriptions } from "./align-subscriptions.ts";
import { endSubscription, endSubscriptionOf } from "./end-subscription.ts";
import { billingRoutes } from "./routes.ts";
import { turnPeriods } from "./turn-periods.ts";

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

const subscribed = () => subscribedOwner(app, flutterwave, premium.id);

test("a plan that the provider knows begins a subscription, and says so to its owner", async () => {
  const { owner, browser, subscription } = await subscribed();

  expect(await flutterwave.orders()).toMatchObject([{ payment_plan: "52045" }]);
  expect(await readOwner(owner.id)).toMatchObject({
    flutterwaveSubscriptionId: String(subscription.id),
    flutterwaveCustomerId: expect.any(String),
  });
  expect((await browser.get("/api/subscription")).renewsByItself).toBe(true);
});

test("case 141: a renewal extends the plan once, however often and in whatever shape it is told", async () => {
  const { owner, subscription } = await subscribed();
  clock.set("2026-12-21T13:00:00Z");
  const renewal = await flutterwave.chargeAgain(subscription.id);

  await Promise.all(
    [envelope(renewal), flat(renewal), envelope(renewal)].map((message) => deliver(app, message)),
  );
  expect(await readOwner(owner.id)).toMatchObject({
    planExpiresAt: new Date("2027-01-21T14:00:00Z"),
  });
  expect((await ledger()).at(-1)).toMatchObject({
    isRenewal: true,
    status: "successful",
    txRef: renewal.tx_ref,
    userId: owner.id,
  });
});

test("case 141: what belongs to nobody, or is not what was agreed, extends nothing", async () => {
  const { owner, subscription } = await subscribed();
  const failed = await flutterwave.chargeAgain(subscription.id, { status: "failed" });
  const other = await flutterwave.chargeAgain(subscription.id, { plan: 7 });
  const unknown = { ...failed, id: 1, tx_ref: "nobody's" };
  for (const transaction of [failed, other, unknown])
    expect((await deliver(app, envelope(transaction))).statusCode).toBe(200);
  expect(await ledger()).toHaveLength(1);

  await deliver(app, envelope(await flutterwave.chargeAgain(subscription.id, { amount: "2.9" })));
  expect((await ledger()).at(-1)).toMatchObject({ status: "mismatched", flag: "amount" });
  expect(await readOwner(owner.id)).toMatchObject({
    planExpiresAt: new Date("2026-12-21T14:00:00Z"),
  });
});

test("a renewal is not lost while the provider cannot be asked: the message is sent again", async () => {
  const { subscription } = await subscribed();
  const renewal = await flutterwave.chargeAgain(subscription.id);
  await flutterwave.faults({ verify: "503" });

  expect((await deliver(app, envelope(renewal))).statusCode).toBe(503);
  await flutterwave.faults();
  expect((await deliver(app, envelope(renewal))).statusCode).toBe(200);
  expect(await ledger()).toHaveLength(2);
});

test("a renewal may come late: for two days after the end the subscription goes on", async () => {
  const { owner, subscription } = await subscribed();
  clock.set("2026-12-21T14:05:00Z");
  await turnPeriods(db, clock.now());
  expect(await readOwner(owner.id)).toMatchObject({ subscriptionStatus: "expired" });
  const align = { name: "billing.align-subscriptions", data: { ownerId: owner.id } };
  // The first is of the payment.
  expect((await queuedJobs()).filter(({ name }) => name === align.name)).toEqual(
    Array(5).fill(align),
  );
  await alignSubscriptions(app, owner.id);
  clock.set("2026-12-23T13:59:00Z");
  await alignSubscriptions(app, owner.id);
  expect(await flutterwave.subscriptions()).toMatchObject([{ status: "active" }]);

  await deliver(app, envelope(await flutterwave.chargeAgain(subscription.id)));
  await alignSubscriptions(app, owner.id);
  expect(await flutterwave.subscriptions()).toMatchObject([{ status: "active" }]);
  expect(await readOwner(owner.id)).toMatchObject({
    subscriptionStatus: "active",
    planExpiresAt: new Date("2027-01-23T13:59:00Z"),
    flutterwaveSubscriptionId: String(subscription.id),
  });
});

test("a renewal of which no message came is found when the plan has ended, once", async () => {
  const { owner, subscription } = await subscribed();
  clock.set("2026-12-21T14:05:00Z");
  const renewal = await flutterwave.chargeAgain(subscription.id);
  await flutterwave.chargeAgain(subscription.id, { status: "failed" });
  await turnPeriods(db, clock.now());

  await flutterwave.faults({ transactions: "503" });
  await expect(alignSubscriptions(app, owner.id)).rejects.toThrow("503");
  await flutterwave.faults();
  await alignSubscriptions(app, owner.id);
  await alignSubscriptions(app, owner.id);
  await deliver(app, envelope(renewal));
  expect(await ledger()).toMatchObject([
    { isRenewal: false },
    { isRenewal: true, txRef: renewal.tx_ref, status: "successful" },
  ]);
  expect(await readOwner(owner.id)).toMatchObject({
    subscriptionStatus: "active",
    planExpiresAt: new Date("2027-01-21T14:05:00Z"),
  });
});

test("what is not renewed in two days is not charged any more, nor what somebody ended", async () => {
  const lapsed = await subscribed();
  const refunded = await subscribed();
  clock.set("2026-12-21T14:05:00Z");
  await turnPeriods(db, clock.now());
  await db
    .update(users)
    .set({ subscriptionStatus: "expired", planExpiresAt: clock.now() })
    .where(eq(users.id, refunded.owner.id));
  await alignSubscriptions(app, refunded.owner.id);
  await alignSubscriptions(app, lapsed.owner.id);
  expect(await flutterwave.subscriptions()).toMatchObject([
    { email: lapsed.owner.email, status: "active" },
    { email: refunded.owner.email, status: "cancelled" },
  ]);

  clock.set("2026-12-23T15:00:00Z");
  await alignSubscriptions(app, lapsed.owner.id);
  expect(await flutterwave.subscriptions()).toMatchObject([
    { status: "cancelled" },
    { status: "cancelled" },
  ]);
});

test("case 142: a subscription that ends at the provider is cancelled here, with access to the end", async () => {
  const { owner, subscription } = await subscribed();
  const message = { event: "subscription.cancelled", data: { id: subscription.id } };
  await deliver(app, message);
  // Only said: the provider itself knows nothing of it.
  expect(await readOwner(owner.id)).toMatchObject({ subscriptionStatus: "active" });

  await flutterwave.endSubscription(subscription.id);
  await deliver(app, message);
  await deliver(app, message);
  expect(await readOwner(owner.id)).toMatchObject({
    subscriptionStatus: "cancelled",
    planExpiresAt: new Date("2026-12-21T14:00:00Z"),
  });
  const cancelled = (await db.select().from(auditEvents)).filter(
    ({ action }) => action === "subscription.cancelled",
  );
  expect(cancelled).toMatchObject([{ actor: "provider", subjectId: owner.id }]);
});

test("an owner who cancels, or pays for another plan, is not charged again for the old one", async () => {
  const { owner, browser } = await subscribed();
  await browser.post("/api/subscription/cancel");
  expect(await queuedJobs()).toContainEqual({
    name: "billing.align-subscriptions",
    data: { ownerId: owner.id },
  });
  await alignSubscriptions(app, owner.id);
  expect(await flutterwave.subscriptions()).toMatchObject([{ status: "cancelled" }]);

  const second = await subscribed();
  const business = await createPlan(db, { price: "99", flutterwavePlanId: "7", agentLimit: 9 });
  clock.pass(1_000);
  const txRef = await second.browser.reference(business.id);
  await flutterwave.pay(txRef);
  await second.browser.verify(txRef);
  await alignSubscriptions(app, second.owner.id);
  const own = (await flutterwave.subscriptions()).filter(
    ({ email }) => email === second.owner.email,
  );
  expect(own).toMatchObject([
    { plan: 52045, status: "cancelled" },
    { plan: 7, status: "active" },
  ]);
});

test("an owner who changes plans is not cancelled while the new subscription is not there yet", async () => {
  const { owner, browser } = await subscribed();
  const business = await createPlan(db, { price: "99", flutterwavePlanId: "7", agentLimit: 9 });
  clock.pass(1_000);
  const txRef = await browser.reference(business.id);
  await flutterwave.pay(txRef, { plan: null });
  await browser.verify(txRef);

  await expect(alignSubscriptions(app, owner.id)).rejects.toThrow("not there yet");
  expect(await flutterwave.subscriptions()).toMatchObject([{ status: "cancelled" }]);
  expect(await readOwner(owner.id)).toMatchObject({
    subscriptionStatus: "active",
    flutterwaveSubscriptionId: null,
  });
  await expect(alignSubscriptions(app, owner.id)).rejects.toThrow("not there yet");
});

test("an account that is deleted is not charged again", async () => {
  const { owner, subscription } = await subscribed();
  await endSubscriptionOf(db, owner.id);
  const data = { subscriptionId: String(subscription.id) };
  expect(await queuedJobs()).toContainEqual({ name: "billing.end-subscription", data });

  await endSubscription(app, data);
  expect(await flutterwave.subscriptions()).toMatchObject([{ status: "cancelled" }]);
});

test("a subscription that is not there yet is looked for again", async () => {
  const owner = await createOwner(db);
  const browser = await payer(app, owner);
  const txRef = await browser.reference(premium.id);
  await flutterwave.pay(txRef, { status: "failed" });
  await flutterwave.pay(txRef, { plan: null });
  await flutterwave.endSubscription((await flutterwave.subscriptions()).at(-1)?.id ?? 0);
  await browser.verify(txRef);

  await expect(alignSubscriptions(app, owner.id)).rejects.toThrow("not there yet");
});
