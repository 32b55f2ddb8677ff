import { expect, test } from "vitest";
import { deletedUse } from "#database/schema-billing.ts";
import { agentRoutes } from "#features/agents/server/routes.ts";
import { billingJobs } from "#features/billing/server/jobs.ts";
import { billingRoutes } from "#features/billing/server/routes.ts";
import { chatRoutes } from "#features/chat/server/routes.ts";
import { inboxRoutes } from "#features/inbox/server/routes.ts";
import { createAgent, createOwner, createPlan, signIn } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { accountRoutes } from "./account-routes.ts";

const { app, clock } = await startTestServer(
  chatRoutes,
  billingRoutes,
  inboxRoutes,
  agentRoutes,
  accountRoutes,
);
const { db } = app;
const cannot = /I cannot answer/;

async function business(maxConversations: number) {
  const plan = await createPlan(db, { maxConversations, agentLimit: 2 });
  const owner = await createOwner(db, { planId: plan.id });
  const cookie = await signIn(app, owner);
  return {
    owner,
    ask: (method: "GET" | "POST" | "DELETE", url: string, payload?: object) =>
      app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) }),
    usage: async () =>
      (await app.inject({ url: "/api/subscription", headers: { cookie } })).json().usage,
  };
}

async function say(agentId: string, message: string, said: Record<string, string> = {}) {
  clock.pass(1_000);
  const answer = await app.inject({
    method: "POST",
    url: `/api/agents/${agentId}/chat`,
    headers: said.visitorToken ? { "x-visitor-token": said.visitorToken } : {},
    payload: { message, visitorId: "vera", conversationId: said.conversationId },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

test("ruling 12, case 179: whatever deletes conversations gives nothing of the month back, and those that had room go on", async () => {
  const { owner, ask, usage } = await business(5);
  const agent = await createAgent(db, { userId: owner.id });
  const second = await createAgent(db, { userId: owner.id });
  const deleted = await say(agent.id, "Do you deliver?");
  await say(agent.id, "I am vera@example.com, do you deliver?");
  await say(second.id, "Do you deliver?");
  const kept = await say(agent.id, "Do you deliver?");
  await say(second.id, "Do you deliver?");
  const tooMany = await say(agent.id, "Do you deliver?");
  expect(tooMany.response).toMatch(cannot);

  await ask("DELETE", `/api/inbox/conversations/${deleted.conversationId}`);
  await ask("DELETE", `/api/inbox/conversations/${tooMany.conversationId}`);
  await ask("POST", "/api/settings/erasures", { email: "vera@example.com" });
  await ask("DELETE", `/api/agents/${second.id}`);

  expect((await ask("GET", "/api/inbox/conversations")).json()).toHaveLength(1);
  expect(await usage()).toMatchObject({ conversations: 6, agents: 1 });
  expect((await say(agent.id, "Do you deliver?")).response).toMatch(cannot);
  expect((await say(agent.id, "Do you deliver?", kept)).response).not.toMatch(cannot);

  clock.set("2026-12-01T00:00:00Z");
  expect((await say(agent.id, "Do you deliver?")).response).not.toMatch(cannot);
});

test("what was used of a month is forgotten when it is over", async () => {
  const { owner, ask } = await business(5);
  const agent = await createAgent(db, { userId: owner.id });
  const said = await say(agent.id, "Do you deliver?");
  await ask("DELETE", `/api/inbox/conversations/${said.conversationId}`);
  const turn = () => billingJobs(app)["billing.turn-periods"]();
  await turn();
  expect(await db.select().from(deletedUse)).toHaveLength(1);

  clock.set("2026-12-01T00:00:00Z");
  await turn();
  expect(await db.select().from(deletedUse)).toEqual([]);
});
