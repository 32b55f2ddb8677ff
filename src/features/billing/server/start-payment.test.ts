import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#database/schema.ts";
import { payments } from "#database/schema-billing.ts";
import { createOwner, createPlan } from "#testing/server/factories.ts";
import { payByFlutterwave, payer } from "#testing/server/paying.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { checkPayments } from "./check-payments.ts";
import { billingRoutes } from "./routes.ts";

const { app, clock } = await startTestServer(billingRoutes);
const flutterwave = await payByFlutterwave(app);
const { db } = app;
const minute = 60_000;

const premium = () => createPlan(db, { name: "Premium", price: "29.00" });
const readOwner = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0];
const ledger = () => db.select().from(payments).orderBy(asc(payments.createdAt), asc(payments.id));

test("§7.16, ruling 14: payment starts at the provider's page, with our reference and the plan's terms", async () => {
  const plan = await createPlan(db, {
    name: "Premium",
    price: "19.99",
    currency: "EUR",
    duration: 3,
  });
  const owner = await createOwner(db, { email: "olga@example.com" });
  const answer = await (await payer(app, owner)).start(plan.id);

  expect(answer.statusCode).toBe(200);
  const { paymentLink, tx_ref } = answer.json();
  expect(paymentLink).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/hosted\//);
  expect(await flutterwave.orders()).toMatchObject([
    {
      tx_ref,
      amount: "19.99",
      currency: "EUR",
      redirect_url: `${app.config.publicUrl}/dashboard?payment=return`,
      customer: { email: "olga@example.com" },
    },
  ]);
  expect(await ledger()).toMatchObject([
    { userId: owner.id, planName: "Premium", duration: 3, amount: "19.99", status: "pending" },
  ]);
});

test("§7.16: only a plan that is for sale and costs something is paid for, by who is signed in", async () => {
  const browser = await payer(app, await createOwner(db));
  const free = await createPlan(db, { name: "Free" });
  const old = await createPlan(db, { price: "9", isActive: false });

  expect((await browser.start(free.id)).statusCode).toBe(409);
  expect((await browser.start(old.id)).statusCode).toBe(404);
  expect((await browser.start("no-id")).statusCode).toBe(400);
  const url = "/api/create-payment";
  const signedOut = await app.inject({ method: "POST", url, payload: { planId: free.id } });
  expect(signedOut.statusCode).toBe(401);
  expect(await ledger()).toEqual([]);
});

test("§8.8, case 137: a start that failed after it was taken is told, retried with a new reference, and reconciled", async () => {
  const plan = await premium();
  const owner = await createOwner(db);
  const browser = await payer(app, owner);
  await flutterwave.faults({ create: "503" });

  const refused = await browser.start(plan.id);
  expect(refused.statusCode).toBe(502);
  expect(refused.json().message).toBe("Failed to initialize payment. Please try again.");
  await flutterwave.faults();
  clock.pass(1_000);
  const second = await browser.reference(plan.id);
  const [first] = (await ledger()).filter(({ txRef }) => txRef !== second);
  await flutterwave.pay(first?.txRef ?? "");

  clock.pass(minute);
  await checkPayments(app);
  expect(await ledger()).toMatchObject([{ status: "successful" }, { status: "pending" }]);
  expect(await readOwner(owner.id)).toMatchObject({
    planExpiresAt: new Date("2026-12-21T14:01:01Z"),
  });
});

test("case 145: a payment link leads to the provider's own hosts or is not given", async () => {
  const plan = await premium();
  const browser = await payer(app, await createOwner(db));
  const { port } = new URL(flutterwave.baseUrl);
  const answered = async (link: string) => {
    await flutterwave.faults({ link });
    clock.pass(minute);
    const { statusCode, body } = await browser.start(plan.id);
    return [link, statusCode, body.includes(link)];
  };
  for (const link of [
    "https://evil.example/pay",
    `http://127.0.0.1:${port}@evil.example/`,
    "https://checkout.flutterwave.com.evil.example/",
    "https://evilflutterwave.com/pay",
    "https://flutterwave.com@evil.example/",
    "https://someone:secret@checkout.flutterwave.com/pay",
    "https://checkout.flutterwave.com:8443/pay",
    "http://checkout.flutterwave.com/pay",
    "javascript:alert(1)",
    "//checkout.flutterwave.com/pay",
  ])
    expect(await answered(link)).toEqual([link, 502, false]);
  for (const link of [
    "https://checkout.flutterwave.com/v3/hosted/pay/1",
    "https://checkout-v2.dev-flutterwave.com/v3/hosted/pay/1",
  ])
    expect(await answered(link)).toEqual([link, 200, true]);
});

test("ruling 14: without a provider payment is not set up", async () => {
  const plan = await premium();
  const browser = await payer(app, await createOwner(db));
  await db.execute("delete from system_settings");
  Object.assign(app.config.payment, { hasSandbox: false });
  const answer = await browser.start(plan.id);
  Object.assign(app.config.payment, { hasSandbox: true });

  expect(answer.statusCode).toBe(503);
  expect(answer.json().message).toBe("Payments are not set up yet.");
});

test("an owner starts only so many payments a minute", async () => {
  const plan = await premium();
  const browser = await payer(app, await createOwner(db));
  for (let i = 0; i < 10; i++) expect((await browser.start(plan.id)).statusCode).toBe(200);
  expect((await browser.start(plan.id)).statusCode).toBe(429);
});
