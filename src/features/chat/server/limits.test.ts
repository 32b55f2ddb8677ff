import { expect, test } from "vitest";
import { keyOf } from "#platform/server/rate-limit.ts";
import { createAgent, createConversation } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { chatRoutes } from "./routes.ts";

const { app, clock } = await startTestServer(chatRoutes);
const { db } = app;

function open(agentId: string) {
  const payload = { agentId, visitorId: "browser-1" };
  return app.inject({ method: "POST", url: "/api/conversations", payload });
}

test("cases 149, 179: one address opens 30 conversations and sends 60 messages a minute, then is told to wait", async () => {
  const agent = await createAgent(db);
  const opened = [];
  for (let n = 0; n < 31; n++) opened.push(await open(agent.id));
  expect(opened.map(({ statusCode }) => statusCode)).toEqual([...Array(30).fill(201), 429]);
  expect(Number(opened.at(-1)?.headers["retry-after"])).toBeGreaterThan(0);

  const conversation = await createConversation(db, agent.id);
  const statuses = [];
  for (let n = 0; n < 61; n++) {
    const response = await app.inject({
      method: "POST",
      url: `/api/agents/${agent.id}/chat`,
      payload: { message: "Hello", conversationId: conversation.id },
      headers: { "x-visitor-token": conversation.visitorToken },
      remoteAddress: "203.0.113.2",
    });
    statuses.push(response.statusCode);
  }
  expect(statuses).toEqual([...Array(60).fill(200), 429]);
  clock.pass(61_000);
  expect((await open(agent.id)).statusCode).toBe(201);
});

test("ruling 36: who types for long, or whose connection comes and goes, still sends 60 messages a minute", async () => {
  const { visitorToken, id, agentId } = await createConversation(db, (await createAgent(db)).id);
  const ask = (method: "GET" | "POST", url: string, payload?: object) =>
    app.inject({
      ...{ method, url, remoteAddress: "203.0.113.7" },
      headers: { "x-visitor-token": visitorToken },
      ...(payload && { payload }),
    });
  const type = async () => (await ask("POST", `/api/conversations/${id}/typing`)).statusCode;
  const typed = [];
  for (let n = 0; n < 300; n++) typed.push(await type());
  expect(new Set(typed)).toEqual(new Set([200]));
  const message = { message: "Hello", conversationId: id };
  expect((await ask("POST", `/api/agents/${agentId}/chat`, message)).statusCode).toBe(200);
  expect(await type()).toBe(429);
  expect((await ask("GET", `/api/conversations/${id}/events`)).statusCode).toBe(429);
});

test("case 179: one address opens 300 conversations a day with one agent, and others stay reachable", async () => {
  const [agent, other] = [await createAgent(db), await createAgent(db)];
  for (let minute = 0; minute < 10; minute++) {
    for (let i = 0; i < 30; i++) expect((await open(agent.id)).statusCode).toBe(201);
    clock.pass(60_000);
  }

  const refused = await open(agent.id);

  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(80_000);
  expect((await open(other.id)).statusCode).toBe(201);
  clock.pass(86_400_000);
  expect((await open(agent.id)).statusCode).toBe(201);
});

test("case 179: on an agent's busiest day each address opens 15 more conversations and sends 30 more messages", async () => {
  const agent = await createAgent(db);
  const from = (address: string) => async () => {
    const call = { method: "POST", remoteAddress: address } as const;
    const payload = { agentId: agent.id, visitorId: "browser-1" };
    return (await app.inject({ ...call, url: "/api/conversations", payload })).statusCode;
  };
  app.rateCounters.add(keyOf("conversations-of-agents-day", agent.id), 6_000 - 20, 86_400);
  const [first, second] = [from("203.0.113.2"), from("198.51.100.2")];
  for (let n = 0; n < 20; n++) expect(await first()).toBe(201);
  expect(await first()).toBe(429);
  const opened = [];
  for (let n = 0; n < 16; n++) opened.push(await second());
  expect(opened).toEqual([...Array(15).fill(201), 429]);

  app.rateCounters.add(keyOf("messages-of-agents-day", agent.id), 12_000, 86_400);
  const { id, visitorToken } = await createConversation(db, agent.id);
  const sent = [];
  for (let n = 0; n < 31; n++) {
    const response = await app.inject({
      method: "POST",
      url: `/api/agents/${agent.id}/chat`,
      payload: { message: "Hello", conversationId: id },
      headers: { "x-visitor-token": visitorToken },
      remoteAddress: "192.0.2.2",
    });
    sent.push(response.statusCode);
  }
  expect(sent).toEqual([...Array(30).fill(200), 429]);
  clock.pass(86_400_000);
  expect(await first()).toBe(201);
});

test("ruling 36: an agent's id in capitals is counted as the same, and one that is made up not at all", async () => {
  const { visitorToken, id, agentId } = await createConversation(db, (await createAgent(db)).id);
  const madeUp = crypto.randomUUID();
  const say = (to: string, conversationId: string) =>
    app.inject({
      method: "POST",
      url: `/api/agents/${to}/chat`,
      payload: { message: "Hello", conversationId },
      headers: { "x-visitor-token": visitorToken },
    });
  const answers = [
    await say(agentId, id),
    await say(agentId.toUpperCase(), id.toUpperCase()),
    await say(madeUp, id),
  ];

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404]);
  const pointsOf = (one: string) => app.rateCounters.read(keyOf("agent-messages", one))?.points;
  expect([agentId, agentId.toUpperCase(), madeUp].map(pointsOf)).toEqual([2, undefined, undefined]);
  const ofDay = keyOf("messages-of-day", `127.0.0.1 ${madeUp}`);
  expect(app.rateCounters.read(ofDay)).toBeUndefined();
  const ofAll = keyOf("messages-of-agents-day", madeUp);
  expect(app.rateCounters.read(ofAll)).toBeUndefined();
});

test("ruling 36: where so many chats are followed at one address that no more can be, messages are still answered", async () => {
  const { visitorToken, id, agentId } = await createConversation(db, (await createAgent(db)).id);
  const followed = Array.from({ length: 100 }, () => new AbortController());
  for (const one of followed) app.openStreams.set(one, "127.0.0.1");
  const headers = { "x-visitor-token": visitorToken, accept: "text/event-stream" };
  const follow = await app.inject({ url: `/api/conversations/${id}/events`, headers });
  expect(follow.statusCode).toBe(429);
  const answer = await app.inject({
    method: "POST",
    url: `/api/agents/${agentId}/chat`,
    payload: { message: "Hello", conversationId: id },
    headers,
  });
  for (const one of followed) app.openStreams.delete(one);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain("event: reply");
});
