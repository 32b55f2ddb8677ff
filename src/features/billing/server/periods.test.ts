import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { agents, users } from "#database/schema.ts";
import { auditEvents, mails } from "#database/schema-operations.ts";
import { findListeningAgent } from "#features/agents/server/public.ts";
import {
  createAgent,
  createConversation,
  createLead,
  createOwner,
  createPlan,
} from "#testing/server/factories.ts";
import { payer } from "#testing/server/paying.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { billingRoutes } from "./routes.ts";
import { findPayment, settlePayment } from "./settle-payment.ts";
import { tellOwners } from "./tell-owners.ts";
import { turnPeriods } from "./turn-periods.ts";

const { app, clock } = await startTestServer(billingRoutes);
const { db } = app;

const day = 86_400_000;
const now = new Date("2026-11-21T14:00:00Z");
const later = (days: number) => new Date(now.getTime() + days * day);

let free: Awaited<ReturnType<typeof createPlan>>;
let basic: typeof free;
let premium: typeof free;
beforeEach(async () => {
  free = await createPlan(db, { name: "Free", agentLimit: 1, maxConversations: 100 });
  basic = await createPlan(db, { name: "Basic", price: "9", agentLimit: 2, maxConversations: 500 });
  premium = await createPlan(db, {
    name: "Premium",
    price: "29",
    agentLimit: 5,
    maxConversations: 2000,
  });
});

const readOwner = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0];

/** Pays in the sandbox. */
async function pay(owner: { id: string }, plan: typeof free) {
  const browser = await payer(app, { id: owner.id, role: "user" });
  const { paymentLink, tx_ref } = (await browser.start(plan.id)).json();
  const path = new URL(paymentLink).pathname;
  await app.inject({ method: "POST", url: `${path}/pay` });
  const payment = await findPayment(db, { txRef: tx_ref });
  if (payment) await settlePayment(app, payment);
}

test("ruling 13: a plan whose time has passed expires, once, with an audit row; its agents are not found", async () => {
  const owner = await createOwner(db, { planId: premium.id, planExpiresAt: later(3) });
  const agent = await createAgent(db, { userId: owner.id });
  await createLead(db, { agentId: agent.id });
  clock.pass(3 * day);

  expect(await findListeningAgent(db, clock.now(), { id: agent.id })).toBeUndefined();
  await turnPeriods(db, clock.now());
  await turnPeriods(db, clock.now());
  expect(await readOwner(owner.id)).toMatchObject({ subscriptionStatus: "expired" });
  expect(await db.select().from(auditEvents)).toMatchObject([
    { actor: "system", action: "subscription.expired", subjectId: owner.id },
  ]);

  await pay(owner, premium);
  expect(await findListeningAgent(db, clock.now(), { id: agent.id })).toEqual(agent);
  expect(await readOwner(owner.id)).toMatchObject({
    subscriptionStatus: "active",
    planExpiresAt: new Date("2026-12-24T14:00:00Z"),
  });
});

test("§9.1, ruling 13: a trial and a cancelled plan give access to their last moment, and not beyond", async () => {
  for (const subscriptionStatus of ["trial", "cancelled", "active"] as const) {
    const owner = await createOwner(db, { subscriptionStatus, planExpiresAt: later(1) });
    const { id } = await createAgent(db, { userId: owner.id });
    expect(await findListeningAgent(db, new Date(later(1).getTime() - 1), { id })).toBeDefined();
    expect(await findListeningAgent(db, later(1), { id })).toBeUndefined();
  }
});

test("ruling 11: more than before comes at once, and the new time begins with the old end", async () => {
  const owner = await createOwner(db, { planId: basic.id, planExpiresAt: later(10) });
  await pay(owner, premium);

  expect(await readOwner(owner.id)).toMatchObject({
    planId: premium.id,
    nextPlanId: null,
    planExpiresAt: new Date("2027-01-01T14:00:00Z"),
  });
});

test("ruling 11: less than before comes with the next period", async () => {
  const owner = await createOwner(db, { planId: premium.id, planExpiresAt: later(10) });
  await pay(owner, basic);
  expect(await readOwner(owner.id)).toMatchObject({
    planId: premium.id,
    nextPlanId: basic.id,
    nextPlanAt: later(10),
    planExpiresAt: new Date("2027-01-01T14:00:00Z"),
  });

  clock.pass(10 * day);
  await turnPeriods(db, clock.now());
  expect(await readOwner(owner.id)).toMatchObject({
    planId: basic.id,
    nextPlanId: null,
    subscriptionStatus: "active",
    planExpiresAt: new Date("2027-01-01T14:00:00Z"),
  });
});

test("from a trial any paid plan begins at once, with the days that are left", async () => {
  const trial = await createPlan(db, { isTrial: true, isActive: false, agentLimit: 3 });
  const owner = await createOwner(db, {
    planId: trial.id,
    subscriptionStatus: "trial",
    planExpiresAt: later(5),
  });
  await pay(owner, basic);

  expect(await readOwner(owner.id)).toMatchObject({
    planId: basic.id,
    subscriptionStatus: "active",
    planExpiresAt: new Date("2026-12-26T14:00:00Z"),
  });
});

test("a month that is too short ends on its last day, and shortens none after it", async () => {
  const owner = await createOwner(db, {
    planId: premium.id,
    planExpiresAt: new Date("2027-01-31"),
  });
  await pay(owner, premium);

  expect(await readOwner(owner.id)).toMatchObject({ planExpiresAt: new Date("2027-02-28") });
  for (const end of ["2027-03-31", "2027-04-30", "2027-05-31"]) {
    await pay(owner, premium);
    expect(await readOwner(owner.id)).toMatchObject({ planExpiresAt: new Date(end) });
  }
});

test("a free plan follows the paid time, without a moment in which agents are away", async () => {
  const owner = await createOwner(db, { planId: premium.id, planExpiresAt: later(10) });
  const { id } = await createAgent(db, { userId: owner.id });
  const browser = await payer(app, owner);
  const chosen = await browser.post("/api/subscription/free-plan", { planId: free.id });
  expect(chosen.json()).toMatchObject({ next: { name: "Free" }, plan: { name: "Premium" } });

  clock.pass(10 * day);
  expect(await findListeningAgent(db, clock.now(), { id })).toBeDefined();
  const after = await (await payer(app, owner)).get("/api/subscription");
  expect(after).toMatchObject({ plan: { name: "Free" }, status: "active", expiresAt: null });
});

test("ruling 11: a free plan does not take the place of a smaller one that was paid for", async () => {
  const owner = await createOwner(db, { planId: premium.id, planExpiresAt: later(10) });
  await pay(owner, basic);
  const browser = await payer(app, owner);

  const refused = await browser.post("/api/subscription/free-plan", { planId: free.id });
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    "Basic, which you have paid for, starts first. Choose again after that.",
  ]);
  expect((await browser.post("/api/subscription/resume")).statusCode).toBe(409);
  expect(await readOwner(owner.id)).toMatchObject({ nextPlanId: basic.id, nextPlanAt: later(10) });

  clock.pass(10 * day);
  await turnPeriods(db, clock.now());
  const again = await payer(app, owner);
  const chosen = await again.post("/api/subscription/free-plan", { planId: free.id });
  expect(chosen.json()).toMatchObject({ plan: { name: "Basic" }, next: { name: "Free" } });
});

test("a free plan takes the place of what has ended at once; a paid one is not had so", async () => {
  const owner = await createOwner(db, { subscriptionStatus: "expired", planExpiresAt: later(-1) });
  const browser = await payer(app, owner);
  const choose = (planId: string) => browser.post("/api/subscription/free-plan", { planId });

  expect((await choose(premium.id)).statusCode).toBe(409);
  expect((await choose(free.id)).json()).toMatchObject({ status: "active", expiresAt: null });
});

test("§2.43: who cancels keeps access to the end, and can take it back; both leave an audit row", async () => {
  const owner = await createOwner(db, { planId: premium.id, planExpiresAt: later(10) });
  const browser = await payer(app, owner);

  expect((await browser.post("/api/subscription/cancel")).json()).toMatchObject({
    status: "cancelled",
    expiresAt: later(10).toISOString(),
  });
  expect((await browser.post("/api/subscription/cancel")).statusCode).toBe(409);
  expect((await browser.post("/api/subscription/resume")).json()).toMatchObject({
    status: "active",
  });
  const audit = await db.select().from(auditEvents);
  expect(audit.map(({ action, actorId }) => [action, actorId]).sort()).toEqual([
    ["subscription.cancelled", owner.id],
    ["subscription.resumed", owner.id],
  ]);
});

test("there is nothing to cancel on a trial or a free plan", async () => {
  for (const values of [
    { subscriptionStatus: "trial", planExpiresAt: later(5) },
    { subscriptionStatus: "active", planExpiresAt: null },
    { subscriptionStatus: "expired", planExpiresAt: later(-5) },
  ] as const) {
    const browser = await payer(app, await createOwner(db, values));
    expect((await browser.post("/api/subscription/cancel")).statusCode).toBe(409);
  }
});

test("a plan that ends is told 7, 3 and 1 days before, each once", async () => {
  await createOwner(db, { planId: premium.id, planExpiresAt: later(9), firstName: "Nora" });
  await createOwner(db, {
    planId: premium.id,
    planExpiresAt: later(9),
    flutterwaveSubscriptionId: "1",
  });
  await createOwner(db, { planId: free.id });
  const subjects: string[][] = [];
  for (let days = 0; days < 10; days++) {
    await tellOwners(app);
    await tellOwners(app);
    const all = await db.select().from(mails).orderBy(asc(mails.createdAt), asc(mails.id));
    subjects.push(all.map(({ subject }) => subject));
    clock.pass(day);
  }

  expect(subjects.map((all) => all.length)).toEqual([0, 0, 1, 1, 1, 1, 2, 2, 3, 3]);
  expect(subjects.at(-1)?.toSorted()).toEqual([
    "Your Premium plan ends in 1 day",
    "Your Premium plan ends in 3 days",
    "Your Premium plan ends in 7 days",
  ]);
  const [first] = await db.select().from(mails);
  expect(first?.text).toContain("30 November 2026");
  expect(first?.text).toContain("Nothing is deleted");
});

test("§9.1: a trial of a week is reminded from its second day on", async () => {
  await createOwner(db, { subscriptionStatus: "trial", planExpiresAt: later(7), createdAt: now });
  await tellOwners(app);
  expect(await db.select().from(mails)).toEqual([]);

  clock.pass(day);
  await tellOwners(app);
  expect(await db.select().from(mails)).toMatchObject([
    { subject: "6 days left in your free trial", kind: "owner.plan-reminder" },
  ]);
});

test("ruling 12: a conversation counts once, when a visitor wrote in it; 80 and 100 per cent are told", async () => {
  const small = await createPlan(db, { name: "Small", maxConversations: 5 });
  const owner = await createOwner(db, { planId: small.id });
  const agent = await createAgent(db, { userId: owner.id });
  const browser = await payer(app, owner);
  const talk = (createdAt = clock.now(), isTest = false) =>
    createConversation(db, agent.id, { createdAt, lastMessageAt: createdAt, isTest });
  await createConversation(db, agent.id, { createdAt: clock.now() });
  await talk(clock.now(), true);
  await talk(new Date("2026-10-31T23:59:59Z"));
  for (let i = 0; i < 3; i++) await talk();
  await tellOwners(app);
  expect((await browser.get("/api/subscription")).usage).toMatchObject({
    conversations: 3,
    conversationsMax: 5,
    agents: 1,
    monthEndsAt: "2026-12-01T00:00:00.000Z",
  });
  expect(await db.select().from(mails)).toEqual([]);

  await talk();
  await tellOwners(app);
  await talk();
  await tellOwners(app);
  await tellOwners(app);
  const told = await db.select().from(mails);
  expect(told.map(({ subject }) => subject).sort()).toEqual([
    "4 of 5 conversations used this month",
    "This month's conversations are used up",
  ]);
});

test("an agent stays as it was through expiry and renewal", async () => {
  const owner = await createOwner(db, { planId: premium.id, planExpiresAt: later(1) });
  await createAgent(db, { userId: owner.id, isActive: false });
  const before = await db.select().from(agents);
  clock.pass(2 * day);
  await turnPeriods(db, clock.now());
  await pay(owner, premium);

  expect(await db.select().from(agents)).toEqual(before);
});
