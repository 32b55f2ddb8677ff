import { beforeEach, expect, test } from "vitest";
import { agents, conversations, leads, messages, users } from "#database/schema.ts";
import { agentRoutes } from "#features/agents/server/routes.ts";
import { countTrafficOfAll } from "#features/analytics/server/count-traffic.ts";
import { analyticsRoutes } from "#features/analytics/server/routes.ts";
import {
  createAgent,
  createConversation,
  createLead,
  createMessage,
  createOwner,
  signIn,
} from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { sayAsVisitor } from "./conversations.ts";
import { chatJobs } from "./jobs.ts";

const { app, clock } = await startTestServer(agentRoutes, analyticsRoutes);
const { db } = app;
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
const prune = () => chatJobs(app)["chat.prune-conversations"]({}, new AbortController().signal);

beforeEach(async () => {
  await db.delete(users);
});

async function talkedAt(agentId: string, days: number) {
  const at = daysAgo(days);
  const conversation = await createConversation(db, agentId, { createdAt: at, lastMessageAt: at });
  await createMessage(db, conversation, { timestamp: at });
  return conversation;
}

test("cases 197, 226: conversations are deleted when their owner says; leads and figures stay, even if it runs twice", async () => {
  const owner = await createOwner(db);
  const agent = await createAgent(db, { userId: owner.id, chatSettings: { keepDays: 31 } });
  const keeping = await createAgent(db, { userId: owner.id });
  const old = await talkedAt(agent.id, 40);
  await createLead(db, { agentId: agent.id, conversationId: old.id });
  const young = await talkedAt(agent.id, 30);
  const kept = await talkedAt(keeping.id, 400);
  await countTrafficOfAll(db, clock.now());
  const cookie = await signIn(app, owner);
  const stats = async () =>
    (await app.inject({ url: `/api/agents/${agent.id}/stats`, headers: { cookie } })).json();
  const before = await stats();
  expect(before.totalConversations).toBe(2);

  await Promise.all([prune(), prune()]);
  await prune();

  const left = await db.select({ id: conversations.id }).from(conversations);
  expect(left.map(({ id }) => id).sort()).toEqual([young.id, kept.id].sort());
  expect(await db.select().from(messages)).toHaveLength(2);
  expect(await db.select().from(leads)).toMatchObject([{ conversationId: null }]);
  expect(await stats()).toEqual(before);
});

test("case 226: what was not counted yet, and what no number of days is said of, stays", async () => {
  const agent = await createAgent(db, { chatSettings: { keepDays: 31 } });
  await talkedAt(agent.id, 40);
  const odd = await createAgent(db, { chatSettings: { keepDays: "soon" } });
  await talkedAt(odd.id, 4_000);

  await prune();

  expect(await db.select().from(conversations)).toHaveLength(2);
  expect(await db.select().from(agents)).toHaveLength(2);
});

test("§4.5, case 179: a first message after a day is never lost, even while unused conversations are being deleted", async () => {
  const agent = await createAgent(db);
  const open = () => createConversation(db, agent.id, { createdAt: daysAgo(2) });
  const { id: conversationId, visitorToken } = await open();
  await open();
  // Of a row that was written when the messages had already been looked for.
  const justUsed = await createConversation(db, agent.id, {
    createdAt: daysAgo(2),
    lastMessageAt: clock.now(),
  });

  await db.transaction(async (tx) => {
    const said = { agentId: agent.id, conversationId, visitorToken, clientId: null };
    await sayAsVisitor(tx, clock.now(), { ...said, content: "Still there?" });
    await prune();
  });
  await prune();

  const left = await db.select({ id: conversations.id }).from(conversations);
  expect(left.map(({ id }) => id).sort()).toEqual([conversationId, justUsed.id].sort());
  expect(await db.select().from(messages)).toMatchObject([{ content: "Still there?" }]);
});
