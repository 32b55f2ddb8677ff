import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { operatorPaths } from "#testing/server/config.ts";
import { createAgent, createOwner, signIn } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { registerCalls } from "./build-server.ts";

// Machines put their clocks right while they run, by hours at times, and back as well as forth.

const { app, clock } = await startTestServer((server: FastifyInstance) =>
  registerCalls(server, operatorPaths),
);

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

test("who signs in while the clock is ahead stays signed in when it is put back, and others sign in as before", async () => {
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
