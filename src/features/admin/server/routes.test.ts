import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { conversations } from "#database/schema.ts";
import { sessions } from "#database/schema-accounts.ts";
import { countTrafficOfAll } from "#features/analytics/server/count-traffic.ts";
import { countTraffic } from "#features/analytics/server/public.ts";
import { pruneOldConversations } from "#features/chat/server/prune-conversations.ts";
import { addMonths } from "#shared/dates.ts";
import { operatorPaths } from "#testing/server/config.ts";
import {
  createAgent,
  createConversation,
  createLead,
  createMessage,
  createOperator,
  createOwner,
  createPlan,
  signIn,
} from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { adminRoutes } from "./routes.ts";
import { delayMs } from "./slow-down.ts";

const { app, clock } = await startTestServer(async (server: FastifyInstance) => {
  await server.register(adminRoutes, { operator: operatorPaths });
});

const calls = `/api${operatorPaths.signIn}`;
const otto = { email: "otto@example.com", password: "rye-bread-daily" };

function enter(payload: object, remoteAddress = "127.0.0.1") {
  return app.inject({ method: "POST", url: `${calls}/login`, payload, remoteAddress });
}

test("§7.23, 6.3: the operator signs in and is told where the console is", async () => {
  await createOperator(app.db, otto);
  const answer = await enter({ ...otto, email: " OTTO@example.com " });

  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ consolePath: operatorPaths.console });
  expect(answer.cookies).toMatchObject([
    { name: "parley_operator", httpOnly: true, sameSite: "Lax", path: "/", maxAge: 8 * 3600 },
  ]);
  const cookie = `parley_operator=${answer.cookies[0]?.value}`;
  expect((await app.inject({ url: `${calls}/stats`, headers: { cookie } })).statusCode).toBe(200);
});

test("§8.12, case 117: every refused sign-in is told the same", async () => {
  await createOperator(app.db, otto);
  await createOwner(app.db, { email: "vera@example.com", password: otto.password });
  for (const credentials of [
    { ...otto, password: "wrong" },
    { ...otto, email: "unknown@example.com" },
    { ...otto, email: "vera@example.com" },
  ]) {
    const answer = await enter(credentials);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      code: "invalid_credentials",
      message: "Invalid admin credentials",
    });
  }
  expect(await app.db.select().from(sessions)).toEqual([]);
});

test("§5.7: e-mail and password are required", async () => {
  expect((await enter({ email: " ", password: "" })).json().fields).toEqual({
    email: "Email is required",
    password: "Password is required",
  });
});

test("case 117: after ten tries an address has to wait, and another has not", async () => {
  await createOperator(app.db, otto);
  for (let i = 0; i < 10; i++)
    expect((await enter({ ...otto, password: "wrong" })).statusCode).toBe(401);

  const refused = await enter(otto);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await enter(otto, "203.0.113.7")).statusCode).toBe(200);
  clock.pass(60_000);
  expect((await enter(otto)).statusCode).toBe(200);
});

test("case 117: guesses from many addresses lock nobody out", async () => {
  await createOperator(app.db, otto);
  for (let i = 0; i < 14; i++)
    expect((await enter({ ...otto, password: "wrong" }, `203.0.113.${i}`)).statusCode).toBe(401);

  expect((await enter(otto)).statusCode).toBe(200);
});

test("case 117: guesses from many addresses slow answers down, up to two seconds", () => {
  expect([0, 10, 11, 20, 50, 100_000].map(delayMs)).toEqual([0, 0, 50, 500, 2000, 2000]);
});

test("§7.24, case 77: signing out ends the operator's session and leaves the owner's", async () => {
  const owner = await createOwner(app.db);
  const operator = await createOperator(app.db);
  const operatorCookie = await signIn(app, operator);
  const cookie = `${operatorCookie}; ${await signIn(app, owner)}`;
  const answer = await app.inject({ method: "POST", url: `${calls}/logout`, headers: { cookie } });

  expect(answer.statusCode).toBe(200);
  expect((await app.inject({ url: `${calls}/stats`, headers: { cookie } })).statusCode).toBe(401);
  expect(await app.db.select().from(sessions)).toMatchObject([{ userId: owner.id }]);
});

test("cases 9, 116: without an operator's session the numbers are closed, also to who knows the path", async () => {
  expect((await app.inject({ url: `${calls}/stats` })).statusCode).toBe(401);

  const cookie = await signIn(app, await createOwner(app.db));
  expect((await app.inject({ url: `${calls}/stats`, headers: { cookie } })).statusCode).toBe(401);
});

test("ruling 7: under a wrong secret every call answers as an unknown path does", async () => {
  const cookie = await signIn(app, await createOperator(app.db));
  for (const [method, call] of [
    ["POST", "login"],
    ["POST", "logout"],
    ["GET", "stats"],
  ] as const) {
    const wrong = await app.inject({ method, url: `/api/desk-wrong/${call}`, headers: { cookie } });
    const unknown = await app.inject({ method, url: "/api/unknown", headers: { cookie } });
    expect(wrong.statusCode).toBe(404);
    expect(wrong.body).toBe(unknown.body);
    expect(Object.keys(wrong.headers)).toEqual(Object.keys(unknown.headers));
  }
});

test("case 114: the public description of the calls, cookies and refusals do not name the secret path", async () => {
  const texts = await Promise.all([
    app.inject({ url: "/api/openapi.json" }),
    app.inject({ url: "/api/desk-wrong/stats" }),
    enter(otto),
  ]);
  expect(texts[0].json().openapi).toBe("3.1.0");

  for (const { body, headers } of texts) {
    expect(body + JSON.stringify(headers)).not.toContain(operatorPaths.signIn);
    expect(body + JSON.stringify(headers)).not.toContain(operatorPaths.console);
  }
});

test("§7.25, 3.12: the platform's numbers, without operators and test traffic", async () => {
  const later = new Date(clock.now().getTime() + 1);
  const paid = await createPlan(app.db, { price: "29" });
  const free = await createPlan(app.db, { price: "0" });
  const owner = await createOwner(app.db, { planId: paid.id, planExpiresAt: later });
  await createOwner(app.db, { planId: free.id });
  await createOwner(app.db, { planId: paid.id, planExpiresAt: clock.now() });
  await createOwner(app.db, { subscriptionStatus: "trial", planExpiresAt: later });
  await createOwner(app.db, { subscriptionStatus: "trial", planExpiresAt: clock.now() });
  const agent = await createAgent(app.db, { userId: owner.id });
  const real = await createConversation(app.db, agent.id, { lastMessageAt: clock.now() });
  await createConversation(app.db, agent.id);
  const tried = await createConversation(app.db, agent.id, { isTest: true });
  await createLead(app.db, { agentId: agent.id, conversationId: real.id });
  await createLead(app.db, { agentId: agent.id, conversationId: tried.id });
  await createLead(app.db, { agentId: agent.id, isSpam: true });
  const cookie = await signIn(app, await createOperator(app.db));

  expect((await app.inject({ url: `${calls}/stats`, headers: { cookie } })).json()).toEqual({
    totalUsers: 5,
    totalAgents: 1,
    totalConversations: 1,
    totalLeads: 1,
    activeTrials: 1,
    activeSubscriptions: 1,
  });
});

test("case 226: the platform's numbers are those that owners read, also when old conversations have gone", async () => {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id, chatSettings: { keepDays: 31 } });
  const ask = async (timestamp: Date, isTest = false) => {
    const times = { createdAt: timestamp, lastMessageAt: timestamp };
    const conversation = await createConversation(app.db, agent.id, { ...times, isTest });
    await createMessage(app.db, conversation, { timestamp });
    await createLead(app.db, { agentId: agent.id, conversationId: conversation.id });
  };
  const monthsAgo = (months: number) => addMonths(clock.now(), -months);
  await ask(monthsAgo(5));
  await ask(monthsAgo(4));
  await ask(monthsAgo(4), true);
  await countTrafficOfAll(app.db, monthsAgo(3));
  await pruneOldConversations(app.db, clock.now());
  await ask(clock.now());
  expect(await app.db.$count(conversations)).toBe(1);

  const cookie = await signIn(app, await createOperator(app.db));
  const stats = (await app.inject({ url: `${calls}/stats`, headers: { cookie } })).json();
  expect(stats).toMatchObject({ totalConversations: 3, totalLeads: 3 });
  expect(await countTraffic(app.db, owner.id)).toMatchObject({ conversations: 3, leads: 3 });
});
