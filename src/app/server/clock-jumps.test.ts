import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { users } from "#database/schema.ts";
import { operatorPaths } from "#testing/server/config.ts";
import { createAgent, createOwner, createPlan, signIn } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { registerCalls } from "./build-server.ts";
import { jobHandlers } from "./worker.ts";

// Machines put their clocks right while they run, by hours at times, and back as well as forth.

const { app, clock } = await startTestServer((server: FastifyInstance) =>
  registerCalls(server, operatorPaths),
);

const jobs = (name: "billing.turn-periods" | "analytics.count-traffic") =>
  jobHandlers(app)[name]?.({}, new AbortController().signal);
const dayMs = 24 * 60 * 60_000;
const post = (url: string, payload: object, headers = {}) =>
  app.inject({ method: "POST", url, payload, headers });

test("what visitors say keeps its order when the clock is a day ahead for a while", async () => {
  const agent = await createAgent(app.db);
  const opened = await post("/api/conversations", { agentId: agent.id, visitorId: "vera" });
  const { id, visitorToken } = opened.json();
  const headers = { "x-visitor-token": visitorToken };
  for (const [message, jumpMs] of [
    ["One?", dayMs],
    ["Two?", -dayMs],
    ["Three?", 0],
  ] as const) {
    const url = `/api/agents/${agent.id}/chat`;
    expect((await post(url, { message, conversationId: id }, headers)).statusCode).toBe(200);
    clock.pass(jumpMs);
  }

  const read = await app.inject({ url: `/api/conversations/${id}`, headers });
  const said: { sender: string; content: string }[] = read.json().messages;
  expect(said.flatMap(({ sender, content }) => (sender === "user" ? content : []))).toEqual([
    "One?",
    "Two?",
    "Three?",
  ]);
});

test("limits that were reached by a clock that was ahead hold nobody for longer than a minute", async () => {
  const agent = await createAgent(app.db);
  const lead = { agentId: agent.id, name: "Vera" };
  const leave = async (n: number) =>
    (await post("/api/leads", { ...lead, email: `vera${n}@example.com` })).statusCode;
  clock.pass(dayMs);
  for (let n = 0; n < 5; n++) expect(await leave(n)).toBe(201);
  expect(await leave(5)).toBe(429);
  await app.rateCounters.reconcile();

  clock.pass(-dayMs);
  expect(await leave(6)).toBe(201);
  await app.rateCounters.reconcile();
  clock.pass(61_000);
  expect(await leave(7)).toBe(201);
});

test("a session begun while the clock was ahead lasts when it is put back, and others can sign in", async () => {
  const owner = await createOwner(app.db);
  const ask = async (cookie: string) =>
    (await app.inject({ url: "/api/agents", headers: { cookie } })).statusCode;
  const before = await signIn(app, owner);
  clock.pass(dayMs);
  const ahead = await signIn(app, owner);
  clock.pass(-dayMs);
  for (const cookie of [before, ahead, await signIn(app, owner)])
    expect(await ask(cookie)).toBe(200);
});

test("case 215: a clock that was a week ahead and is put back changes no plan and no operator's decision", async () => {
  const [large, small] = [await createPlan(app.db), await createPlan(app.db)];
  const endsAt = new Date(clock.now().getTime() + 5 * dayMs);
  const running = {
    planId: large.id,
    subscriptionStatus: "active",
    planExpiresAt: endsAt,
  } as const;
  const next = { nextPlanId: small.id, nextPlanAt: endsAt };
  const owners = [
    await createOwner(app.db, running),
    await createOwner(app.db, { ...running, subscriptionStatus: "trial" }),
    await createOwner(app.db, { ...running, ...next }),
    await createOwner(app.db, { ...running, ...next, nextPlanAt: new Date(+endsAt - dayMs) }),
  ];
  const ended = await createOwner(app.db, { ...running, subscriptionStatus: "expired" });
  const agents = await Promise.all(owners.map(({ id }) => createAgent(app.db, { userId: id })));
  const standings = async () =>
    (await app.db.select().from(users).orderBy(users.createdAt, users.id)).map(
      ({ updatedAt: _, ...owner }) => owner,
    );
  const answer = (): Promise<number[]> =>
    Promise.all(
      agents.map(async ({ id: agentId }) => {
        const visit = { agentId, visitorId: "vera" };
        return (await post("/api/conversations", visit)).statusCode;
      }),
    );
  const before = await standings();

  clock.pass(7 * dayMs);
  await jobs("billing.turn-periods");
  expect(await answer()).toEqual([404, 404, 201, 404]);
  clock.pass(-7 * dayMs);
  await jobs("billing.turn-periods");
  expect(await answer()).toEqual([201, 201, 201, 201]);
  expect(await standings()).toEqual(before);

  clock.pass(6 * dayMs);
  await jobs("billing.turn-periods");
  await jobs("billing.turn-periods");
  expect(await answer()).toEqual([404, 404, 201, 404]);
  const [stays] = await app.db.select().from(users).where(eq(users.id, ended.id));
  expect(stays?.subscriptionStatus).toBe("expired");
  clock.pass(-6 * dayMs);
});

test("case 215: what is said after a clock that was a week ahead is put back is counted, once", async () => {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id });
  const ask = () => post(`/api/agents/${agent.id}/chat`, { message: "Open?", visitorId: "vera" });
  const count = async () => {
    await jobs("analytics.count-traffic");
    const url = `/api/agents/${agent.id}/stats`;
    const headers = { cookie: await signIn(app, owner) };
    return (await app.inject({ url, headers })).json().totalConversations;
  };
  await ask();
  clock.pass(7 * dayMs);
  await ask();
  expect(await count()).toBe(2);
  clock.pass(-7 * dayMs);
  await ask();
  expect(await count()).toBe(3);
  clock.pass(dayMs);
  expect(await count()).toBe(3);
  clock.pass(9 * dayMs);
  await ask();
  clock.pass(dayMs / 24);
  expect(await count()).toBe(4);
});
