import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { auditEvents } from "#database/schema-operations.ts";
import { tries } from "#database/schema-tries.ts";
import { asOperator } from "#testing/server/as-operator.ts";
import { operatorPaths } from "#testing/server/config.ts";
import { createAgent, createOwner, createPlan } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import type { AgentRow } from "../contract-agents.ts";
import { adminRoutes } from "./routes.ts";

const { app } = await startTestServer(async (server: FastifyInstance) => {
  await server.register(adminRoutes, { operator: operatorPaths });
});

test("§2.56, 7.27: agents are listed with their owners, searched, narrowed and counted", async () => {
  const vera = await createOwner(app.db, { firstName: "Vera", lastName: "Holm" });
  const bakery = await createAgent(app.db, { userId: vera.id, name: "Bakery", industry: "food" });
  await createAgent(app.db, { name: "Clinic", subdomain: "portofino", isActive: false });
  const { ask } = await asOperator(app);
  const names = async (query: string) =>
    (await ask("GET", `/agents${query}`)).json<AgentRow[]>().map(({ name }) => name);

  expect((await ask("GET", "/agents?search=bakery")).json()).toMatchObject([
    { id: bakery.id, industry: "food", isActive: true, owner: { firstName: "Vera" } },
  ]);
  expect(await names("")).toEqual(["Clinic", "Bakery"]);
  expect(await names("?sort=oldest")).toEqual(["Bakery", "Clinic"]);
  expect(await names("?sort=name")).toEqual(["Bakery", "Clinic"]);
  expect(await names("?search=PORTO")).toEqual(["Clinic"]);
  expect(await names("?search=vera%20holm")).toEqual(["Bakery"]);
  expect(await names("?state=inactive")).toEqual(["Clinic"]);
  expect(await names("?state=active&industry=food")).toEqual(["Bakery"]);
  expect((await ask("GET", "/agents/count?state=inactive")).json()).toEqual({ total: 1 });

  const first = await ask("GET", "/agents?limit=1");
  const cursor = first.headers["x-next-cursor"];
  expect(await names(`?limit=1&cursor=${cursor}`)).toEqual(["Bakery"]);
});

test("what strangers only try is neither listed nor counted", async () => {
  const { otto, ask } = await asOperator(app);
  const { id: agentId } = await createAgent(app.db, { userId: otto.id, isActive: false });
  await app.db
    .insert(tries)
    .values({ agentId, conversationId: agentId, expire: new Date("2026-11-22T14:00:00Z") });
  expect((await ask("GET", "/agents")).json()).toEqual([]);
  expect((await ask("GET", "/agents/count")).json()).toEqual({ total: 0 });
  expect((await ask("GET", "/stats")).json()).toMatchObject({ totalAgents: 0 });
});

test("§7.30, 3.9, case 124: plans are made, changed and deleted by the operator, each with an audit row", async () => {
  const { ask, otto } = await asOperator(app);
  const made = await ask("POST", "/plans", { name: " Premium ", price: 29.5 });
  expect(made.statusCode).toBe(201);
  expect(made.json()).toMatchObject({
    name: "Premium",
    price: "29.50",
    currency: "USD",
    duration: 1,
    agentLimit: 1,
    isActive: true,
    flutterwavePlanId: null,
  });
  const path = `/plans/${made.json().id}`;
  const changed = await ask("PATCH", path, { duration: 12, flutterwavePlanId: " 4147 " });
  expect(changed.json()).toMatchObject({ duration: 12, flutterwavePlanId: "4147" });
  expect((await ask("DELETE", path)).statusCode).toBe(200);
  const rows = await app.db.select().from(auditEvents).orderBy(auditEvents.at);
  expect(rows.map(({ action, actorId }) => [action, actorId])).toEqual([
    ["plan.created", otto.id],
    ["plan.changed", otto.id],
    ["plan.deleted", otto.id],
  ]);
});

test("§5.11: a plan needs a name and a price", async () => {
  const { ask } = await asOperator(app);
  const sentence = async (plan: object) => (await ask("POST", "/plans", plan)).json().message;
  expect(await sentence({ name: "  ", price: 1 })).toBe("Plan name is required.");
  expect(await sentence({ name: "Premium", price: "a lot" })).toBe("Valid price is required.");
});

test("case 24: a plan whose figures cannot be is refused", async () => {
  const { ask } = await asOperator(app);
  const good = { name: "Premium", price: 29 };
  for (const wrong of [
    { price: -1 },
    { price: "NaN" },
    { price: "1e309" },
    { price: "12,5" },
    { price: 29.001 },
    { agentLimit: -1 },
    { agentLimit: 1.5 },
    { duration: 0 },
    { currency: "XXX" },
    { trialDays: -7 },
  ])
    expect([wrong, (await ask("POST", "/plans", { ...good, ...wrong })).statusCode]).toEqual([
      wrong,
      400,
    ]);
  expect((await ask("POST", "/plans", good)).statusCode).toBe(201);
});

test("ruling 10: a plan that somebody is on stays, and the operator is told how many are on it", async () => {
  const plan = await createPlan(app.db);
  for (let i = 0; i < 2; i++) await createOwner(app.db, { planId: plan.id });
  const { ask } = await asOperator(app);
  expect((await ask("GET", "/plans")).json()).toMatchObject([{ id: plan.id, users: 2 }]);
  const refused = await ask("DELETE", `/plans/${plan.id}`);
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toBe("2 users are on this plan. Deactivate it instead.");
});
