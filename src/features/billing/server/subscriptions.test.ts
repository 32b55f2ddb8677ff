import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Jobs } from "#database/jobs.ts";
import { users } from "#database/schema.ts";
import { payments } from "#database/schema-billing.ts";
import { createOwner, createPlan } from "#testing/server/factories.ts";
import { deliver, envelope } from "#testing/server/flutterwave.ts";
import { payByFlutterwave, payer, payingOwner, subscribedOwner } from "#testing/server/paying.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { alignSubscriptions } from "./align-subscriptions.ts";
import { endSubscriptionOf } from "./end-subscription.ts";
import { billingJobs } from "./jobs.ts";
import { billingRoutes } from "./routes.ts";

const { app, queuedJobs } = await startTestServer(billingRoutes);
const flutterwave = await payByFlutterwave(app);
const { db } = app;

let premium: Awaited<ReturnType<typeof createPlan>>;
beforeEach(async () => {
  premium = await createPlan(db, { name: "Premium", price: "29", flutterwavePlanId: "52045" });
});

const readOwner = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0];

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
