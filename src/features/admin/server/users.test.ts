import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { agents, leads, users } from "#database/schema.ts";
import { auditEvents } from "#database/schema-operations.ts";
import { asOperator as signedInOperator } from "#testing/server/as-operator.ts";
import { operatorPaths } from "#testing/server/config.ts";
import { createAgent, createLead, createOwner, createPlan } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import type { UserRow } from "../contract-users.ts";
import { adminRoutes } from "./routes.ts";

const { app, queuedJobs } = await startTestServer(async (server: FastifyInstance) => {
  await server.register(adminRoutes, { operator: operatorPaths });
});

async function asOperator() {
  const operator = await signedInOperator(app);
  const list = async (query = "") => {
    const answer = await operator.ask("GET", `/users${query}`);
    expect(answer.statusCode).toBe(200);
    return { rows: answer.json<UserRow[]>(), next: answer.headers["x-next-cursor"] };
  };
  return { ...operator, list };
}

test("§2.55, §7.26: users are listed newest first, with plan, agents and whose row is the operator's own", async () => {
  const plan = await createPlan(app.db, { name: "Premium" });
  const vera = await createOwner(app.db, { firstName: "Vera", planId: plan.id });
  await createAgent(app.db, { userId: vera.id });
  const { otto, list } = await asOperator();

  const { rows } = await list();
  expect(rows).toMatchObject([
    { id: otto.id, role: "admin", isOwn: true, planName: null, agents: 0 },
    { id: vera.id, role: "user", isOwn: false, planName: "Premium", agents: 1 },
  ]);
  expect(Object.keys(rows[0] ?? {})).not.toContain("password");
});

test("§2.55: the search is in names and email, whatever the case, and its signs are plain", async () => {
  await createOwner(app.db, { firstName: "Ines", lastName: "Carvalho" });
  await createOwner(app.db, { firstName: "", lastName: "", email: "desk_1@kennels.example" });
  const { ask, list } = await asOperator();
  const found = async (search: string) =>
    (await list(`?search=${encodeURIComponent(search)}`)).rows.length;

  expect(await found("ines CARV")).toBe(1);
  expect(await found("KENNELS")).toBe(1);
  expect(await found("desk_1")).toBe(1);
  expect(await found("%")).toBe(0);
  expect((await ask("GET", "/users/count?search=ines")).json()).toEqual({ total: 1 });
});

test("§2.55: users are narrowed by status, role and plan", async () => {
  const plan = await createPlan(app.db);
  await createOwner(app.db, { subscriptionStatus: "trial" });
  await createOwner(app.db, { planId: plan.id });
  const { list } = await asOperator();

  expect((await list("?status=trial")).rows).toHaveLength(1);
  expect((await list("?role=admin")).rows).toHaveLength(1);
  expect((await list(`?planId=${plan.id}`)).rows).toHaveLength(1);
  expect((await list("?status=expired&role=user")).rows).toEqual([]);
});

test.each(["newest", "oldest", "name", "ends"])(
  "ruling 34: pages of users ordered by %s hold each of them once",
  async (sort) => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    for (const [i, name] of ["Zoe", "anna", "Émile", "Bo", ""].entries())
      await createOwner(app.db, {
        firstName: name,
        lastName: "",
        // Two of the same moment, and two without an end.
        createdAt: at(1 + Math.floor(i / 2)),
        planExpiresAt: i < 2 ? null : at(9 - i),
      });
    const { list } = await asOperator();

    const whole = (await list(`?sort=${sort}`)).rows.map(({ id }) => id);
    const paged: string[] = [];
    for (let cursor = ""; ; ) {
      const page = await list(`?sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`);
      paged.push(...page.rows.map(({ id }) => id));
      if (!page.next) break;
      cursor = String(page.next);
    }
    expect(whole).toHaveLength(6);
    expect(paged).toEqual(whole);
  },
);

test.each(["nonsense", "WzEsMl0", Buffer.from('["x","y"]').toString("base64url")])(
  "a cursor that is none of ours is refused: %s",
  async (cursor) => {
    const { ask } = await asOperator();
    expect((await ask("GET", `/users?cursor=${cursor}`)).statusCode).toBe(400);
  },
);

test("§7.26, §4.1, case 124: the operator's word on status and expiry holds and is audited", async () => {
  const vera = await createOwner(app.db, { subscriptionStatus: "trial" });
  const { otto, ask } = await asOperator();
  const planExpiresAt = "2027-03-03T00:00:00.000Z";

  const answer = await ask("PATCH", `/users/${vera.id}/subscription`, {
    status: "active",
    planExpiresAt,
  });
  expect(answer.json()).toMatchObject({ subscriptionStatus: "active", planExpiresAt });
  expect(await app.db.select().from(auditEvents)).toMatchObject([
    {
      action: "subscription.changed",
      actorId: otto.id,
      subjectId: vera.id,
      address: "127.0.0.1",
      before: { subscriptionStatus: "trial" },
      after: { subscriptionStatus: "active", planExpiresAt },
    },
  ]);
  expect((await ask("PATCH", `/users/${vera.id}/subscription`, { status: "x" })).statusCode).toBe(
    400,
  );
});

test("case 23: of a subscription only status, end and plan are changed, and what they cannot be is refused", async () => {
  const vera = await createOwner(app.db, { subscriptionStatus: "trial" });
  const { ask } = await asOperator();
  const change = (payload: object) => ask("PATCH", `/users/${vera.id}/subscription`, payload);
  const { updatedAt: _, ...before } = vera;

  const more = { role: "admin", password: "x", email: "x@example.com", createdAt: "2020-01-01" };
  await change({ ...more, status: "trial" });
  for (const wrong of [
    { status: "vip" },
    { planExpiresAt: "soon" },
    { planId: "1" },
    { status: 1 },
  ])
    expect([wrong, (await change(wrong)).statusCode]).toEqual([wrong, 400]);

  expect(await app.db.select().from(users).where(eq(users.id, vera.id))).toMatchObject([before]);
});

test("§7.26, cases 124, 223: a deleted user goes with agents and leads; the subscription ends at the provider", async () => {
  const vera = await createOwner(app.db, { flutterwaveSubscriptionId: "4147" });
  const agent = await createAgent(app.db, { userId: vera.id });
  await createLead(app.db, { agentId: agent.id });
  const { otto, ask } = await asOperator();

  expect((await ask("GET", `/users/${vera.id}/holdings`)).json()).toEqual({
    agents: 1,
    conversations: 0,
    leads: 1,
  });
  expect((await ask("DELETE", `/users/${vera.id}`)).statusCode).toBe(200);
  expect(await app.db.select().from(users).where(eq(users.id, vera.id))).toEqual([]);
  expect([await app.db.select().from(agents), await app.db.select().from(leads)]).toEqual([[], []]);
  expect(await queuedJobs()).toMatchObject([{ data: { subscriptionId: "4147" } }]);
  expect(await app.db.select().from(auditEvents)).toMatchObject([
    { action: "user.deleted", actorId: otto.id, subjectId: vera.id, before: { agents: 1 } },
  ]);
  expect((await ask("DELETE", `/users/${vera.id}`)).statusCode).toBe(404);
});

test("§5.12, case 16: an operator cannot delete the own account, whatever the page allows", async () => {
  const { otto, ask } = await asOperator();
  expect((await ask("DELETE", `/users/${otto.id}`)).statusCode).toBe(409);
  expect(await app.db.select().from(users)).toHaveLength(1);
});
