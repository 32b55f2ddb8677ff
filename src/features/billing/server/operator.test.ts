import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { plans, users } from "#database/schema.ts";
import { payments } from "#database/schema-billing.ts";
import { auditEvents, mails } from "#database/schema-operations.ts";
import { createOperator, createOwner, createPlan } from "#testing/server/factories.ts";
import { payer } from "#testing/server/paying.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { LedgerFilter, LedgerRow, NewPlan, PlanChange } from "../contract.ts";
import {
  createPlan as addPlan,
  changePlan,
  changeSubscription,
  deletePlan,
  listAllPlans,
  listLedger,
  markRefunded,
} from "./public.ts";
import { billingRoutes } from "./routes.ts";

const { app, clock, queuedJobs } = await startTestServer(billingRoutes);
const { db } = app;
const day = 86_400_000;

/** Paid in the sandbox a moment ago. */
async function paid(email: string) {
  const plan = await createPlan(db, { name: "Premium", price: "29" });
  const owner = await createOwner(db, { email });
  const browser = await payer(app, owner);
  const { paymentLink } = (await browser.start(plan.id)).json();
  await app.inject({ method: "POST", url: `${new URL(paymentLink).pathname}/pay` });
  const [payment] = await browser.get("/api/payments");
  clock.pass(1_000);
  return { plan, owner, browser, payment };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const find = async (filter: object) =>
  (await listLedger(db, LedgerFilter.parse(filter))).map((row) => LedgerRow.parse(row).email);

test("the operator finds every payment: newest first, by page, state, words and what needs him", async () => {
  await paid("anna@example.com");
  const { browser, payment } = await paid("bert@example.com");
  await browser.post(`/api/payments/${payment.id}/refund-request`, { reason: "Not for us" });

  expect(await find({})).toEqual(["bert@example.com", "anna@example.com"]);
  expect(await find({ limit: 1 })).toHaveLength(2);
  expect(await find({ search: "ANNA" })).toEqual(["anna@example.com"]);
  expect(await find({ search: payment.txRef })).toEqual(["bert@example.com"]);
  expect(await find({ search: "100%" })).toEqual([]);
  expect(await find({ status: "failed" })).toEqual([]);
  expect(await find({ need: "refund" })).toEqual(["bert@example.com"]);
  expect(await find({ need: "look" })).toEqual([]);
});

test("§2.43, 9.9: within 30 days an owner can ask for the money back, once, and every operator is told", async () => {
  await createOperator(db, { email: "otto@example.com" });
  const { browser, payment, owner } = await paid("anna@example.com");
  const ask = () => browser.post(`/api/payments/${payment.id}/refund-request`, { reason: "No" });
  expect(payment).toMatchObject({ canAskForRefund: true, amount: "29.00", status: "successful" });

  expect((await ask()).json()).toMatchObject({ canAskForRefund: false });
  expect((await ask()).statusCode).toBe(409);
  expect(await db.select().from(mails)).toMatchObject([
    { to: "otto@example.com", kind: "billing.refund-requested" },
  ]);
  const audit = await db.select().from(auditEvents);
  expect(audit.at(-1)).toMatchObject({ action: "payment.refund-requested", actorId: owner.id });

  const late = await paid("bert@example.com");
  clock.pass(30 * day);
  const again = await payer(app, late.owner);
  const refused = await again.post(`/api/payments/${late.payment.id}/refund-request`, {});
  expect(refused.statusCode).toBe(409);
});

test("another owner's payment is not found, to be read or to be given back", async () => {
  const { payment } = await paid("anna@example.com");
  const stranger = await payer(app, await createOwner(db));

  expect(await stranger.get("/api/payments")).toEqual([]);
  expect(await stranger.get(`/api/payments/${payment.id}`)).toMatchObject({ code: "not_found" });
  const asked = await stranger.post(`/api/payments/${payment.id}/refund-request`, {});
  expect(asked.statusCode).toBe(404);
});

test("what the operator has sent back is marked, once, and ends the plan if he says so", async () => {
  const operator = await createOperator(db);
  const { owner, payment } = await paid("anna@example.com");
  const refund = { paymentId: payment.id, operatorId: operator.id, endsPlan: true };
  await markRefunded(db, clock.now(), refund);

  expect(await db.select().from(payments)).toMatchObject([
    { status: "refunded", refundedAt: clock.now() },
  ]);
  expect(await db.select().from(users).where(eq(users.id, owner.id))).toMatchObject([
    { subscriptionStatus: "expired", planExpiresAt: clock.now() },
  ]);
  await expect(markRefunded(db, clock.now(), refund)).rejects.toThrow("came in");
});

test("§3.1, 7.26, case 192: the operator sets status, end and plan directly; both writers are audited", async () => {
  const operator = await createOperator(db);
  const { owner, plan, browser } = await paid("anna@example.com");
  const end = new Date("2027-05-01T00:00:00Z");
  const { paymentLink } = (await browser.start(plan.id)).json();
  await Promise.all([
    changeSubscription(db, clock.now(), operator, owner.id, {
      status: "trial",
      planExpiresAt: end,
    }),
    app.inject({ method: "POST", url: `${new URL(paymentLink).pathname}/pay` }),
  ]);

  const audit = (await db.select().from(auditEvents))
    .filter(({ subjectId }) => subjectId === owner.id)
    .slice(1);
  expect(audit.map(({ action }) => action).sort()).toEqual([
    "subscription.activated",
    "subscription.changed",
  ]);
  // Whoever came second has seen what the first did, and stands.
  const [first, second] =
    audit[0]?.before && isSame(audit[1]?.before, audit[0].after) ? audit : audit.toReversed();
  expect(second?.before).toEqual(first?.after);
  const [now] = await db.select().from(users).where(eq(users.id, owner.id));
  expect(second?.after).toMatchObject({ subscriptionStatus: now?.subscriptionStatus });
  expect(await queuedJobs()).toContainEqual({
    name: "billing.align-subscriptions",
    data: { ownerId: owner.id },
  });
});

test("§5.11, 7.30, 9.3: a plan is made with the specification's defaults, changed in part, and audited", async () => {
  const operator = await createOperator(db);
  const made = await addPlan(db, operator, NewPlan.parse({ name: " Small " }));
  expect(made).toMatchObject({
    name: "Small",
    price: "0.00",
    currency: "USD",
    duration: 1,
    agentLimit: 1,
    isActive: true,
    flutterwavePlanId: null,
  });

  const change = PlanChange.parse({
    price: 19.99,
    flutterwavePlanId: " 52045 ",
    features: { a: true },
  });
  expect(await changePlan(db, operator, made.id, change)).toMatchObject({
    name: "Small",
    price: "19.99",
    flutterwavePlanId: "52045",
  });
  expect(await listAllPlans(db)).toHaveLength(1);
  await deletePlan(db, operator, made.id);
  expect(await db.select().from(plans)).toEqual([]);
  const audit = await db.select().from(auditEvents);
  expect(audit.map(({ action }) => action).sort()).toEqual([
    "plan.changed",
    "plan.created",
    "plan.deleted",
  ]);
});

test.each([
  [{}, "Plan name is required."],
  [{ price: 5 }, "Plan name is required."],
  [{ name: " " }, "Plan name is required."],
  [{ name: "A", price: null }, "Valid price is required."],
  [{ name: "A", price: "cheap" }, "Valid price is required."],
  [{ name: "A", price: -1 }, "Valid price is required."],
  [{ name: "A", price: 1.999 }, "Valid price is required."],
  [{ name: "A", price: Number.NaN }, "Valid price is required."],
])("§5.11: a plan as %j is refused", (plan, message) => {
  expect(NewPlan.safeParse(plan).error?.issues[0]?.message).toContain(message);
});

test("ruling 10, case 191: a plan that somebody has or will have is not deleted, and neither is the trial", async () => {
  const operator = await createOperator(db);
  const used = await createPlan(db);
  const next = await createPlan(db);
  const trial = await createPlan(db, { isTrial: true });
  await createOwner(db, { planId: used.id });
  await createOwner(db, { planId: used.id, nextPlanId: next.id, nextPlanAt: clock.now() });

  const remove = (id: string) => deletePlan(db, operator, id);
  await expect(remove(used.id)).rejects.toThrow("2 users are on this plan. Deactivate it instead.");
  await expect(remove(next.id)).rejects.toThrow("1 user is on this plan.");
  await expect(remove(trial.id)).rejects.toThrow(
    "0 users are on this plan, and new accounts start on it",
  );
});
