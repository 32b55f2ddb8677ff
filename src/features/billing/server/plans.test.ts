import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { plans } from "#database/schema.ts";
import { createOwner, createPlan } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { billingRoutes } from "./routes.ts";
import { seedPlans } from "./seed.ts";

const { app } = await startTestServer(billingRoutes);

const readPlans = async () => (await app.inject({ url: "/api/public/plans" })).json();

test("§7.17, 3.10, 3.11: a plan is read with the fields of both its readers", async () => {
  const plan = await createPlan(app.db, {
    name: "Premium",
    price: "29",
    agentLimit: 5,
    maxConversations: 2000,
    description: "For a business",
    features: { analytics: true, leadCollection: false },
    isPopular: true,
    trialDays: 7,
    flutterwavePlanId: "52045",
  });

  expect(await readPlans()).toEqual([
    {
      id: plan.id,
      name: "Premium",
      price: "29.00",
      currency: "USD",
      duration: 1,
      agentLimit: 5,
      billingCycle: "month",
      description: "For a business",
      maxAgents: 5,
      maxConversations: 2000,
      features: { analytics: true, leadCollection: false },
      isPopular: true,
      trialDays: 7,
    },
  ]);
});

test("ruling 8: only active plans are listed, the cheapest first", async () => {
  await createPlan(app.db, { name: "Business", price: "290" });
  await createPlan(app.db, { name: "Premium", price: "29" });
  await createPlan(app.db, { name: "Free" });
  await createPlan(app.db, { name: "Old", isActive: false });
  // Nobody can choose it, whatever the operator has ticked.
  await createPlan(app.db, { name: "Free Trial", isTrial: true });

  const names = (await readPlans()).map(({ name }: { name: string }) => name);
  expect(names).toEqual(["Free", "Premium", "Business"]);
});

test("ruling 8: a new installation sells three plans, and gives a trial that is not for sale", async () => {
  await seedPlans(app.db);

  expect(await readPlans()).toMatchObject([
    { name: "Free", price: "0.00", agentLimit: 1, maxConversations: 100 },
    { name: "Premium", price: "29.00", currency: "USD", duration: 1, isPopular: true },
    { name: "Business", price: "290.00", duration: 12, agentLimit: 20 },
  ]);
  const trial = await app.db.select().from(plans).where(eq(plans.isTrial, true));
  expect(trial).toMatchObject([
    { name: "Free Trial", isActive: false, agentLimit: 3, maxConversations: 1000, trialDays: 7 },
  ]);
});

test("a later start changes nothing that the operator has changed", async () => {
  await seedPlans(app.db);
  await app.db.update(plans).set({ price: "39" }).where(eq(plans.name, "Premium"));
  await app.db.delete(plans).where(eq(plans.name, "Business"));
  const before = await app.db.select().from(plans).orderBy(plans.id);
  await seedPlans(app.db);

  expect(await app.db.select().from(plans).orderBy(plans.id)).toEqual(before);
});

test("a plan in use cannot be deleted from under its users", async () => {
  const plan = await createPlan(app.db);
  await createOwner(app.db, { planId: plan.id });

  await expect(app.db.delete(plans).where(eq(plans.id, plan.id))).rejects.toThrow();
});
