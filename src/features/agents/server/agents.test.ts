import { expect, test } from "vitest";
import { agents, conversations, leads } from "#database/schema.ts";
import { analyticsRoutes } from "#features/analytics/server/routes.ts";
import { usualChatSettings } from "#shared/chat-settings.ts";
import {
  createAgent,
  createConversation,
  createLead,
  createMessage,
  createOwner,
  signIn,
} from "#testing/server/factories.ts";
import { startTestServer, startTestServerWith } from "#testing/server/test-server.ts";
import { agentRoutes } from "./routes.ts";

const { app } = await startTestServer(agentRoutes, analyticsRoutes);
type Method = "GET" | "PUT" | "DELETE";

async function as(owner: { id: string; role: "user" | "admin" }) {
  const cookie = await signIn(app, owner);
  return (method: Method, url: string, payload?: object) =>
    app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
}

test("§7.9, 3.4: an agent is read with every field an owner needs", async () => {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id, name: "Rye", subdomain: "rye" });
  const answer = await (await as(owner))("GET", `/api/agents/${agent.id}`);

  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    id: agent.id,
    userId: owner.id,
    name: "Rye",
    agentName: null,
    location: null,
    description: null,
    businessDescription: null,
    industry: null,
    personality: "friendly",
    primaryColor: "#2563eb",
    systemPrompt: null,
    state: "answering",
    suspendedReason: null,
    guidance: null,
    model: null,
    creativity: "careful",
    answerLength: "medium",
    greeting: null,
    timeZone: null,
    isActive: true,
    chatSettings: usualChatSettings,
    hoursRead: null,
    subdomain: "rye",
    embedCode: expect.stringContaining(agent.id),
    publicUrl: "http://127.0.0.1:3000/agent/rye",
    hostUrl: null,
    method: "describe",
    createdAt: agent.createdAt.toISOString(),
    updatedAt: agent.updatedAt.toISOString(),
  });
});

test("§9.11: if agents have their own hosts, the owner sees the agent's", async () => {
  const settings = { BASE_DOMAIN: "chat.example", PUBLIC_URL: "https://parley.example:8443" };
  const { app: withHosts } = await startTestServerWith(settings, agentRoutes);
  const owner = await createOwner(withHosts.db);
  const agent = await createAgent(withHosts.db, { userId: owner.id, subdomain: "rye" });
  const cookie = await signIn(withHosts, owner);
  const answer = await withHosts.inject({ url: `/api/agents/${agent.id}`, headers: { cookie } });
  expect(answer.json()).toMatchObject({
    publicUrl: "https://parley.example:8443/agent/rye",
    hostUrl: "https://rye.chat.example:8443",
  });
});

test("§7.7: an owner's agents are listed, newest first", async () => {
  const owner = await createOwner(app.db);
  for (const [i, name] of ["first", "second", "third"].entries())
    await createAgent(app.db, { userId: owner.id, name, createdAt: new Date(1e12 + i) });
  await createAgent(app.db);
  const answer = await (await as(owner))("GET", "/api/agents");

  expect(answer.json().map(({ name }: { name: string }) => name)).toEqual([
    "third",
    "second",
    "first",
  ]);
  expect(answer.headers).not.toHaveProperty("x-next-cursor");
});

test("ruling 34: a long list is paged, also across rows of the same millisecond", async () => {
  const owner = await createOwner(app.db);
  const createdAt = new Date(1e12);
  for (let i = 0; i < 5; i++) await createAgent(app.db, { userId: owner.id, createdAt });
  const ask = await as(owner);
  const seen: string[] = [];
  let cursor: unknown;
  do {
    const page = await ask("GET", `/api/agents?limit=2${cursor ? `&cursor=${cursor}` : ""}`);
    seen.push(...page.json().map(({ id }: { id: string }) => id));
    cursor = page.headers["x-next-cursor"];
  } while (cursor);

  expect(seen).toHaveLength(5);
  expect(new Set(seen).size).toBe(5);
});

test.each([
  "limit=0",
  "limit=1001",
  "limit=many",
  "cursor=1",
  "cursor=9999999999999999_11111111-1111-4111-8111-111111111111",
  "cursor=1_'; drop table agents--",
])("case 29: %s is refused", async (query) => {
  const answer = await (await as(await createOwner(app.db)))("GET", `/api/agents?${query}`);
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().fields)).toEqual([query.split("=")[0]]);
});

test("cases 2, 3: a list contains only the caller's own, whatever the address asks for", async () => {
  const owner = await createOwner(app.db);
  const own = await createAgent(app.db, { userId: owner.id });
  const foreign = await createAgent(app.db);
  const ask = await as(owner);
  for (const query of [
    "",
    `?userId=${foreign.userId}`,
    `?agentId=${foreign.id}`,
    "?all=1",
    `?userId[]=${foreign.userId}&userId[]=${owner.id}`,
  ]) {
    const answer = await ask("GET", `/api/agents${query}`);
    expect(answer.json().map(({ id }: { id: string }) => id)).toEqual([own.id]);
  }
});

test("case 1: another owner's agent looks nonexistent and stays unchanged", async () => {
  const agent = await createAgent(app.db);
  const ask = await as(await createOwner(app.db));
  const never = "11111111-1111-4111-8111-111111111111";
  for (const [method, end, payload] of [
    ["GET", "", undefined],
    ["PUT", "", { name: "Mine now" }],
    ["DELETE", "", undefined],
    ["GET", "/stats", undefined],
  ] as const) {
    const foreign = await ask(method, `/api/agents/${agent.id}${end}`, payload);
    const unknown = await ask(method, `/api/agents/${never}${end}`, payload);
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body).toBe(unknown.body);
    expect(Object.keys(foreign.headers)).toEqual(Object.keys(unknown.headers));
  }
  expect(await app.db.select().from(agents)).toEqual([agent]);
});

test.each([
  ["GET", "/api/agents"],
  ["POST", "/api/agents"],
  ["GET", "/api/agents/11111111-1111-4111-8111-111111111111"],
  ["PUT", "/api/agents/11111111-1111-4111-8111-111111111111"],
  ["DELETE", "/api/agents/11111111-1111-4111-8111-111111111111"],
  ["GET", "/api/agents/11111111-1111-4111-8111-111111111111/stats"],
] as const)("§6.2: %s %s requires a session", async (method, url) => {
  expect((await app.inject({ method, url })).statusCode).toBe(401);
});

test("§7.11: deleting an agent deletes everything that belongs to it", async () => {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id });
  const kept = await createLead(app.db);
  const conversation = await createConversation(app.db, agent.id);
  await createMessage(app.db, conversation);
  await createLead(app.db, { agentId: agent.id, conversationId: conversation.id });
  const answer = await (await as(owner))("DELETE", `/api/agents/${agent.id}`);

  expect(answer.statusCode).toBe(200);
  expect(await app.db.select().from(conversations)).toEqual([]);
  expect(await app.db.select().from(leads)).toMatchObject([{ id: kept.id }]);
  expect(await app.db.select().from(agents)).toMatchObject([{ id: kept.agentId }]);
});

test("§7.12, ruling 27: an agent's numbers exclude test traffic", async () => {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id });
  const other = await createAgent(app.db, { userId: owner.id });
  for (const isTest of [false, false, true]) {
    const values = { isTest, lastMessageAt: new Date() };
    const conversation = await createConversation(app.db, agent.id, values);
    await createLead(app.db, { agentId: agent.id, conversationId: conversation.id });
    const asked = await createMessage(app.db, conversation);
    const reply = { sender: "agent", author: "ai", replyTo: asked.id, isAnswered: true } as const;
    await createMessage(app.db, conversation, reply);
    const missed = await createMessage(app.db, conversation);
    await createMessage(app.db, conversation, { ...reply, replyTo: missed.id, isAnswered: false });
    await createMessage(app.db, conversation);
  }
  await createLead(app.db, { agentId: agent.id });
  const ask = await as(owner);

  expect((await ask("GET", `/api/agents/${agent.id}/stats`)).json()).toEqual({
    totalConversations: 2,
    totalLeads: 3,
    responseRate: 33,
  });
  expect((await ask("GET", `/api/agents/${other.id}/stats`)).json()).toEqual({
    totalConversations: 0,
    totalLeads: 0,
    responseRate: 0,
  });
});
