import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#database/schema.ts";
import { payments } from "#database/schema-billing.ts";
import { createOwner, createPlan } from "#testing/server/factories.ts";
import {
  deliver,
  envelope,
  flat,
  flutterwaveHash,
  signature,
} from "#testing/server/flutterwave.ts";
import { payByFlutterwave, payer } from "#testing/server/paying.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { billingRoutes } from "./routes.ts";

const { app } = await startTestServer(billingRoutes);
const flutterwave = await payByFlutterwave(app);
const { db } = app;

const readOwner = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0];
const ledger = () => db.select().from(payments).orderBy(asc(payments.createdAt), asc(payments.id));
const firstEnd = { planExpiresAt: new Date("2026-12-21T14:00:00Z") };

/** Paid at the provider, of which we have not been told. */
async function paid(otherwise: object = {}) {
  const plan = await createPlan(db, { name: "Premium", price: "29.00" });
  const owner = await createOwner(db, { subscriptionStatus: "expired" });
  const browser = await payer(app, owner);
  const txRef = await browser.reference(plan.id);
  return { owner, browser, txRef, transaction: await flutterwave.pay(txRef, otherwise) };
}

test("ruling 15: a payment counts by a webhook alone, and the return that follows agrees", async () => {
  const { owner, browser, txRef, transaction } = await paid();

  expect((await deliver(app, envelope(transaction))).statusCode).toBe(200);
  expect(await readOwner(owner.id)).toMatchObject(firstEnd);
  expect((await browser.verify(txRef)).json()).toEqual({ status: "success" });
  expect(await readOwner(owner.id)).toMatchObject(firstEnd);
});

test("case 143: both signatures and both shapes count", async () => {
  for (const shape of [envelope, flat]) {
    const { owner, transaction } = await paid();
    const message = shape(transaction);
    expect((await deliver(app, message, signature(message))).statusCode).toBe(200);
    expect(await readOwner(owner.id)).toMatchObject(firstEnd);
  }
});

test("case 132: without the secret, or nearly with it, nothing is believed", async () => {
  const { owner, transaction } = await paid();
  const message = envelope(transaction);
  const wrong: Record<string, string>[] = [
    {},
    { "verif-hash": "" },
    { "verif-hash": "wrong" },
    { "verif-hash": flutterwaveHash.slice(0, -1) },
    { "verif-hash": flutterwaveHash.toUpperCase() },
    { "verifi-hash": flutterwaveHash },
    { "flutterwave-signature": flutterwaveHash },
    signature(message, "another secret"),
    signature({ ...message, event: "changed" }),
  ];
  for (const headers of wrong)
    expect([headers, (await deliver(app, message, headers)).statusCode]).toEqual([headers, 401]);

  await db.execute("delete from system_settings where key = 'flutterwave_secret_hash'");
  for (const headers of [
    { "verif-hash": "" },
    { "verif-hash": "undefined" },
    signature(message, ""),
  ])
    expect((await deliver(app, message, headers)).statusCode).toBe(401);
  expect(await readOwner(owner.id)).toMatchObject({ subscriptionStatus: "expired" });
  expect(await flutterwave.asked()).toEqual(["POST /v3/payments"]);
});

test("the operator's secret hash goes before the environment's, which is good enough without it", async () => {
  const { transaction } = await paid();
  const byEnvironment = { "verif-hash": "of the environment" };
  Object.assign(app.config.payment, { flutterwaveSecretHash: "of the environment" });

  expect((await deliver(app, envelope(transaction), byEnvironment)).statusCode).toBe(401);
  await db.execute("delete from system_settings where key = 'flutterwave_secret_hash'");
  expect((await deliver(app, envelope(transaction), byEnvironment)).statusCode).toBe(200);
  Object.assign(app.config.payment, { flutterwaveSecretHash: undefined });
});

test("case 133: with a changed body only what the provider says when asked decides", async () => {
  const cheap = await paid({ amount: "1" });
  const lie = envelope({ ...cheap.transaction, amount: 29, status: "successful" });
  await deliver(app, lie);
  expect(await readOwner(cheap.owner.id)).toMatchObject({ subscriptionStatus: "expired" });

  const failed = await paid({ status: "failed" });
  const other = await paid();
  await deliver(app, envelope({ ...failed.transaction, id: other.transaction.id }));
  expect(await readOwner(failed.owner.id)).toMatchObject({ subscriptionStatus: "expired" });
});

test("case 134: duplicates and messages out of order end in the right state, once", async () => {
  const { owner, txRef, transaction } = await paid({ status: "failed" });
  const failed = envelope(transaction);
  await deliver(app, failed);
  expect(await ledger()).toMatchObject([{ status: "failed" }]);
  const succeeded = envelope(await flutterwave.pay(txRef));

  for (const message of [succeeded, failed, succeeded, failed, failed, succeeded])
    await deliver(app, message);
  expect(await ledger()).toMatchObject([{ status: "successful" }]);
  expect(await readOwner(owner.id)).toMatchObject(firstEnd);
});

test("case 143: refunds, junk and what concerns nobody are taken and change nothing", async () => {
  const refund = {
    id: 7,
    AmountRefunded: 29,
    status: "completed",
    FlwRef: "FLW",
    TransactionId: 9,
  };
  const junk = ["{", "null", "[]", "7", '"x"', "", "{}", '{"event":7}', '{"data":[]}'];
  const odd = [{ event: "charge.completed" }, envelope({ id: 1, tx_ref: "x".repeat(500) })];
  for (const message of [refund, ...junk, ...odd, { event: "transfer.completed", data: { id: 3 } }])
    expect([message, (await deliver(app, message)).statusCode]).toEqual([message, 200]);
  expect(await ledger()).toEqual([]);
});

test("case 136: while the provider is away a message is answered all the same, and its payment waits", async () => {
  const { transaction } = await paid();
  await flutterwave.faults({ verify: "503" });

  expect((await deliver(app, envelope(transaction))).statusCode).toBe(200);
  expect(await ledger()).toMatchObject([{ status: "pending" }]);
});

test("a message about a payment that nobody asks about any more is not lost while the provider is away", async () => {
  const { owner, transaction } = await paid();
  await db.update(payments).set({ status: "abandoned", nextCheckAt: null });
  await flutterwave.faults({ verify: "503" });
  expect((await deliver(app, envelope(transaction))).statusCode).toBe(503);

  await flutterwave.faults();
  expect((await deliver(app, envelope(transaction))).statusCode).toBe(200);
  expect(await readOwner(owner.id)).toMatchObject(firstEnd);
});

test("case 144: who forges again and again is refused before the database is asked", async () => {
  const { transaction } = await paid();
  const forge = () => deliver(app, envelope(transaction), { "verif-hash": "wrong" });
  for (let i = 0; i < 60; i++) expect((await forge()).statusCode).toBe(401);

  expect((await forge()).statusCode).toBe(429);
});
