import { expect, test } from "vitest";
import {
  createAgent,
  createConversation,
  createLead,
  createMessage,
  createOwner,
  signIn,
} from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { analyticsRoutes } from "./routes.ts";

const { app } = await startTestServer(analyticsRoutes);
type Owner = Awaited<ReturnType<typeof createOwner>>;

async function readStats(owner: Owner) {
  const cookie = await signIn(app, owner);
  return (await app.inject({ url: "/api/dashboard/stats", headers: { cookie } })).json();
}

/** A visitor asks twice, gets one answer, and leaves a lead. */
async function visit(agentId: string, isTest = false) {
  const conversation = await createConversation(app.db, agentId, { isTest });
  const asked = await createMessage(app.db, conversation);
  await createMessage(app.db, conversation, {
    sender: "agent",
    author: "ai",
    replyTo: asked.id,
    isAnswered: true,
  });
  await createMessage(app.db, conversation);
  await createLead(app.db, { agentId, conversationId: conversation.id });
}

test("§7.13, 3.12: the dashboard counts all agents of an owner", async () => {
  const owner = await createOwner(app.db);
  const first = await createAgent(app.db, { userId: owner.id });
  const second = await createAgent(app.db, { userId: owner.id });
  await createAgent(app.db, { userId: owner.id, isActive: false });
  await visit(first.id);
  await visit(second.id);
  await createConversation(app.db, second.id);

  expect(await readStats(owner)).toEqual({
    activeAgents: 2,
    totalConversations: 3,
    totalLeads: 2,
    responseRate: 50,
    conversionRate: 67,
  });
});

test("ruling 27: rates are 0 where nothing was counted", async () => {
  expect(await readStats(await createOwner(app.db))).toEqual({
    activeAgents: 0,
    totalConversations: 0,
    totalLeads: 0,
    responseRate: 0,
    conversionRate: 0,
  });
});

test("ruling 27: test traffic never counts", async () => {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id });
  await visit(agent.id, true);

  expect(await readStats(owner)).toMatchObject({
    totalConversations: 0,
    totalLeads: 0,
    responseRate: 0,
  });
});

test("case 2: one owner's numbers do not move with another's", async () => {
  const owner = await createOwner(app.db);
  await visit((await createAgent(app.db, { userId: owner.id })).id);
  const before = await readStats(owner);
  await visit((await createAgent(app.db)).id);

  expect(await readStats(owner)).toEqual(before);
});

test("§6.2: numbers are for the signed-in", async () => {
  expect((await app.inject({ url: "/api/dashboard/stats" })).statusCode).toBe(401);
});
