import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { plans, users } from "#database/schema.ts";
import { payments } from "#database/schema-billing.ts";
import { auditEvents } from "#database/schema-operations.ts";
import { createOwner, createPlan } from "#testing/server/factories.ts";
import { deliver, envelope } from "#testing/server/flutterwave.ts";
import { payByFlutterwave, payer } from "#testing/server/paying.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { checkPayments } from "./check-payments.ts";
import { flutterwave as openFlutterwave } from "./providers/flutterwave.ts";
import { billingRoutes } from "./routes.ts";
import { findPayment, settlePayment } from "./settle-payment.ts";

const { app, clock } = await startTestServer(billingRoutes);
const flutterwave = await payByFlutterwave(app);
const { db } = app;
const minute = 60_000;

const premium = () => createPlan(db, { name: "Premium", price: "29.00" });
const readOwner = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0];
const ledger = () => db.select().from(payments).orderBy(asc(payments.createdAt), asc(payments.id));

/** An owner on trial who has paid for Premium, and has not come back yet. */
async function paid(otherwise: object = {}) {
  const plan = await premium();
  const owner = await createOwner(db, {
    subscriptionStatus: "trial",
    planExpiresAt: new Date("2026-11-28T14:00:00Z"),
  });
  const browser = await payer(app, owner);
  const txRef = await browser.reference(plan.id);
  const transaction = await flutterwave.pay(txRef, otherwise);
  return { plan, owner, browser, txRef, transaction };
}

test("§4.7, 7.15, 8.7, rulings 13, 15: a payment that the provider confirms activates the plan, from the old end on", async () => {
  const { plan, owner, browser, txRef } = await paid();

  expect((await browser.verify(txRef)).json()).toEqual({ status: "success" });
  expect(await readOwner(owner.id)).toMatchObject({
    planId: plan.id,
    subscriptionStatus: "active",
    planExpiresAt: new Date("2026-12-28T14:00:00Z"),
  });
  expect(await ledger()).toMatchObject([
    {
      status: "successful",
      flag: null,
      periodStart: new Date("2026-11-28T14:00:00Z"),
      periodEnd: new Date("2026-12-28T14:00:00Z"),
    },
  ]);
  const audit = await db.select().from(auditEvents).orderBy(asc(auditEvents.action));
  expect(audit.map(({ action }) => action)).toEqual([
    "payment.successful",
    "subscription.activated",
  ]);
  expect(audit[1]).toMatchObject({
    subjectId: owner.id,
    before: { subscriptionStatus: "trial" },
    after: { subscriptionStatus: "active", planId: plan.id },
  });
});

test.each([
  [{ amount: "28.99" }, "amount"],
  [{ amount: "0.29" }, "amount"],
  [{ amount: "2900" }, "amount"],
  [{ amount: "29.001" }, "amount"],
  [{ currency: "NGN" }, "currency"],
])(
  "cases 126, 127, 147: 29.00 paid as %j is not activated, and flagged",
  async (otherwise, flag) => {
    const { owner, browser, txRef, plan } = await paid(otherwise);

    expect((await browser.verify(txRef)).json()).toEqual({ status: "mismatched" });
    expect(await readOwner(owner.id)).toMatchObject({ planId: null, subscriptionStatus: "trial" });
    expect(await ledger()).toMatchObject([{ status: "mismatched", flag, planId: plan.id }]);
  },
);

test.each(["29", "29.0", "29.00", "29.000"])(
  "case 147: an amount written %s is 29.00",
  async (amount) => {
    const { browser, txRef } = await paid({ amount });
    expect((await browser.verify(txRef)).json()).toEqual({ status: "success" });
  },
);

test("case 128: another owner's reference is not found, and nobody changes", async () => {
  const { owner, txRef } = await paid();
  const stranger = await createOwner(db);

  expect((await (await payer(app, stranger)).verify(txRef)).statusCode).toBe(404);
  expect(await readOwner(owner.id)).toMatchObject({ subscriptionStatus: "trial" });
  expect(await readOwner(stranger.id)).toMatchObject({ planId: null });
});

test("case 129: what is no reference of ours never reaches the provider", async () => {
  const browser = await payer(app, await createOwner(db));
  for (const txRef of ["x&tx_ref=other", "../1/verify", "x".repeat(10_000), ["a"], null, "", 7])
    expect((await browser.verify(txRef)).statusCode).toBe(400);
  expect((await browser.verify("pay-unknown")).statusCode).toBe(404);
  expect(await flutterwave.asked()).toEqual([]);
});

test("case 131, ruling 15: returns and webhooks, a hundred together, extend the plan once", async () => {
  const { owner, browser, txRef, transaction } = await paid();
  const together = Array.from({ length: 50 }, () => [
    browser.verify(txRef),
    deliver(app, envelope(transaction)),
  ]);

  const answers = await Promise.all(together.flat());
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await readOwner(owner.id)).toMatchObject({
    planExpiresAt: new Date("2026-12-28T14:00:00Z"),
  });
  const audit = await db.select().from(auditEvents);
  expect(audit.filter(({ action }) => action === "subscription.activated")).toHaveLength(1);
  expect(await ledger()).toMatchObject([{ status: "successful", flag: null }]);
});

test("case 138: what dies between the provider's word and ours is activated at the next look, once", async () => {
  const { owner, txRef } = await paid();
  const payment = await findPayment(db, { txRef });
  if (!payment) throw new Error("There is no payment");
  const dying: typeof db = Object.assign(Object.create(db), {
    transaction: (work: (tx: typeof db) => Promise<unknown>) =>
      db.transaction(async (tx) => {
        await work(tx);
        throw new Error("killed");
      }),
  });
  const { config, log, encryption } = app;

  const settling = settlePayment({ db: dying, config, clock, log, encryption }, payment);
  await expect(settling).rejects.toThrow("killed");
  expect(await readOwner(owner.id)).toMatchObject({ subscriptionStatus: "trial" });
  expect(await db.select().from(auditEvents)).toEqual([]);
  clock.pass(minute);
  await checkPayments(app);
  await checkPayments(app);
  expect(await readOwner(owner.id)).toMatchObject({
    planExpiresAt: new Date("2026-12-28T14:00:00Z"),
  });
});

test.each([{ verify: "cut" }, { verify: "503" }, { verify: "429" }, { verify: "html" }])(
  "case 136: while the provider answers %j nothing is known, and it settles later",
  async (faults) => {
    const { owner, browser, txRef } = await paid();
    await flutterwave.faults(faults);

    const answer = await browser.verify(txRef);
    expect(answer.statusCode).toBe(503);
    expect(answer.json().message).toBe("Could not verify your payment.");
    expect(await ledger()).toMatchObject([{ status: "pending" }]);

    await flutterwave.faults();
    clock.pass(minute);
    await checkPayments(app);
    expect(await readOwner(owner.id)).toMatchObject({ subscriptionStatus: "active" });
  },
);

test.each(["400", "200"])(
  "case 136: a transaction that is unknown with %s leaves the attempt open, and a later one counts",
  async (unknown) => {
    const plan = await premium();
    const owner = await createOwner(db);
    const browser = await payer(app, owner);
    const txRef = await browser.reference(plan.id);
    await flutterwave.faults({ unknown });

    expect((await browser.verify(txRef)).json()).toEqual({ status: "pending" });
    await flutterwave.pay(txRef);
    expect((await browser.verify(txRef)).json()).toEqual({ status: "success" });
  },
);

test("cases 136, 216: a provider that is silent or not found is given up after the time stated", async () => {
  await flutterwave.faults({ verify: "silent" });
  const access = { baseUrl: flutterwave.baseUrl, secretKey: "FLWSECK_TEST-double" };
  const provider = openFlutterwave({ ...access, productName: "Parley", timeoutMs: 50 });

  await expect(provider.findCharge({ txRef: "pay-1" })).rejects.toThrow("was not answered");
  const nowhere = openFlutterwave({
    ...access,
    baseUrl: "http://nothing.invalid",
    productName: "Parley",
    timeoutMs: 50,
  });
  await expect(nowhere.findCharge({ txRef: "pay-1" })).rejects.toThrow("was not answered");
});

test("case 134: pending becomes successful, and failed too when the payer tries again", async () => {
  const { owner, browser, txRef, transaction } = await paid({ status: "pending" });

  expect((await browser.verify(txRef)).json()).toEqual({ status: "pending" });
  expect((await browser.get("/api/subscription")).confirming).toMatchObject([
    { planName: "Premium", amount: "29.00" },
  ]);
  await flutterwave.change(transaction.id, { status: "failed" });
  expect((await browser.verify(txRef)).json()).toEqual({ status: "failed" });
  expect((await browser.get("/api/subscription")).confirming).toEqual([]);
  await flutterwave.pay(txRef);
  expect((await browser.verify(txRef)).json()).toEqual({ status: "success" });
  expect(await readOwner(owner.id)).toMatchObject({ subscriptionStatus: "active" });
});

test("case 139: what counts is the price at the start, whatever the plan costs by now", async () => {
  const { plan, browser, txRef } = await paid();
  await db.update(plans).set({ price: "99" }).where(eq(plans.id, plan.id));

  expect((await browser.verify(txRef)).json()).toEqual({ status: "success" });
});

test("case 148: two tabs that both pay both count, and both are flagged", async () => {
  const plan = await premium();
  const owner = await createOwner(db);
  const browser = await payer(app, owner);
  const [one, two] = [await browser.reference(plan.id), await browser.reference(plan.id)];
  for (const txRef of [one, two]) {
    await flutterwave.pay(txRef);
    clock.pass(1_000);
    await browser.verify(txRef);
  }

  expect(await ledger()).toMatchObject([{ flag: "paid-twice" }, { flag: "paid-twice" }]);
  expect(await readOwner(owner.id)).toMatchObject({
    planExpiresAt: new Date("2027-01-21T14:00:01Z"),
  });
});

test("a payment for an account or a plan that is gone stays in the ledger, flagged", async () => {
  const gone = await paid();
  await db.delete(users).where(eq(users.id, gone.owner.id));
  await deliver(app, envelope(gone.transaction));
  expect(await ledger()).toMatchObject([{ status: "successful", flag: "no-owner", userId: null }]);

  const left = await paid();
  await db.delete(plans).where(eq(plans.id, left.plan.id));
  await left.browser.verify(left.txRef);
  expect((await ledger()).map(({ flag }) => flag)).toContain("no-plan");
});

test("what nobody pays is asked about for a week and then given up; what comes later counts still", async () => {
  const plan = await premium();
  const owner = await createOwner(db);
  const browser = await payer(app, owner);
  const txRef = await browser.reference(plan.id);
  for (let hours = 0; hours < 8 * 24; hours += 6) {
    clock.pass(6 * 60 * minute);
    await checkPayments(app);
  }

  expect(await ledger()).toMatchObject([{ status: "abandoned", nextCheckAt: null }]);
  const later = await payer(app, owner);
  expect(await later.get("/api/payments")).toEqual([]);
  await flutterwave.pay(txRef);
  expect((await later.verify(txRef)).json()).toEqual({ status: "success" });
});
