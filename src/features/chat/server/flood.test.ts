import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { conversations } from "#database/schema.ts";
import { conversationOrigins } from "#database/schema-floods.ts";
import { billingRoutes } from "#features/billing/server/routes.ts";
import { writeSetting } from "#platform/server/settings.ts";
import { createAgent, createOwner, createPlan, signIn } from "#testing/server/factories.ts";
import { startModelDouble } from "#testing/server/model-double/start.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { forgetOrigins } from "./prune-conversations.ts";
import { chatRoutes } from "./routes.ts";

const { app, clock } = await startTestServer(chatRoutes, billingRoutes);
const model = await startModelDouble();
const { db } = app;
const question = "Do you deliver on Saturdays?";

async function business(maxConversations: number) {
  for (const [key, value] of [
    ["ai_provider", "openai-compatible"],
    ["ai_base_url", `${model.origin}/v1`],
    ["ai_model", "small"],
  ] as const)
    await writeSetting(app, key, value);
  const plan = await createPlan(db, { maxConversations });
  const owner = await createOwner(db, { planId: plan.id, emailVerifiedAt: clock.now() });
  const agent = await createAgent(db, { userId: owner.id });
  const cookie = await signIn(app, owner);
  const usage = async () =>
    (await app.inject({ url: "/api/subscription", headers: { cookie } })).json().usage;
  return { agent, usage };
}

interface Said {
  conversationId?: string;
  visitorToken?: string;
}

async function say(agentId: string, remoteAddress: string, message: string, said: Said = {}) {
  const answer = await app.inject({
    method: "POST",
    url: `/api/agents/${agentId}/chat`,
    remoteAddress,
    headers: said.visitorToken ? { "x-visitor-token": said.visitorToken } : {},
    payload: { message, visitorId: remoteAddress, conversationId: said.conversationId },
  });
  return { status: answer.statusCode, ...answer.json() };
}

const isFlood = async (id: string) =>
  (await db.select().from(conversations).where(eq(conversations.id, id)))[0]?.isFlood;
const cannot = /I cannot answer/;

test("case 179: 320 conversations opened from 40 addresses leave a month of 200 to the business's visitors", async () => {
  const { agent, usage } = await business(200);
  const first = await say(agent.id, "192.0.2.1", question);
  for (let round = 0; round < 8; round++)
    for (let n = 0; n < 40; n++)
      expect((await say(agent.id, `203.${n}.113.7`, "hi")).status).toBe(200);
  clock.pass(1_000);

  expect(await usage()).toMatchObject({ conversations: 1, flood: 320 });
  const visitor = await say(agent.id, "198.51.100.4", question);
  expect(visitor.response).not.toMatch(cannot);
  expect(await usage()).toMatchObject({ conversations: 2, flood: 320 });
  const goesOn = await say(agent.id, "192.0.2.1", question, first);
  expect(goesOn.response).not.toMatch(cannot);
});

test("case 179: what the flood's networks ask is answered without a model, and takes nothing of the month", async () => {
  const { agent, usage } = await business(500);
  for (let n = 0; n < 45; n++) await say(agent.id, `203.${n}.113.7`, question);
  for (let n = 0; n < 12; n++) await say(agent.id, `2001:db8:7:${n}::1`, question);
  expect(await usage()).toMatchObject({ conversations: 45, flood: 12 });

  const callsBefore = (await model.calls()).length;
  const crowd = await say(agent.id, "2001:db8:7:ff::1", question);
  expect(crowd.status).toBe(200);
  expect(crowd.response).not.toMatch(cannot);
  expect((await model.calls()).length).toBe(callsBefore);
  // A day later it is a network like any other.
  clock.pass(86_400_001);
  await forgetOrigins(db, clock.now());
  expect(await db.select().from(conversationOrigins)).toEqual([]);
  const later = await say(agent.id, "2001:db8:7:ff::1", question);
  expect(await isFlood(later.conversationId)).toBe(false);
});

test("case 179: greetings from everywhere are no use of the month until something is asked", async () => {
  const { agent, usage } = await business(500);
  const greetings = [];
  for (let n = 0; n < 60; n++) greetings.push(await say(agent.id, `203.${n}.113.7`, "hi"));
  expect(await usage()).toMatchObject({ conversations: 0, flood: 60 });

  for (const said of [greetings[3], greetings.at(-1)])
    await say(agent.id, "203.3.113.7", question, said);
  expect(await isFlood(greetings.at(-1)?.conversationId)).toBe(false);
  expect((await usage()).conversations).toBeGreaterThan(0);
});

test("ruling 12: a small plan's conversations can all come in one day, and then the contact form does", async () => {
  const { agent, usage } = await business(20);
  for (let n = 0; n < 20; n++) await say(agent.id, "203.0.113.7", "hi");
  expect(await usage()).toMatchObject({ conversations: 20, flood: 0 });
  clock.pass(1_000);
  expect((await say(agent.id, "203.0.113.8", question)).response).toMatch(cannot);
});

test("no visitor's address can be read from where conversations came from", async () => {
  const { agent } = await business(100);
  await say(agent.id, "203.0.113.7", question);
  const [origin] = await db.select().from(conversationOrigins);
  expect(origin?.network).toMatch(/^[\w-]{16}$/);
});
