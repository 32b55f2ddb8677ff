import { expect, test } from "vitest";
import type { agents } from "#database/schema.ts";
import { sources } from "#database/schema-knowledge.ts";
import { analyticsRoutes } from "#features/analytics/server/routes.ts";
import { readOwnText, writeOwnText } from "#features/knowledge/server/public.ts";
import {
  createAgent,
  createConversation,
  createOwner,
  createPlan,
  signIn,
} from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import type { Agent } from "../contract.ts";
import { agentRoutes } from "./routes.ts";

const { app, clock } = await startTestServer(agentRoutes, analyticsRoutes);
const { db } = app;

type OwnerValues = Parameters<typeof createOwner>[1];

async function agentOf(
  values: Partial<typeof agents.$inferInsert> = {},
  ownerValues: OwnerValues = {},
) {
  const owner = await createOwner(db, ownerValues);
  const agent = await createAgent(db, { userId: owner.id, ...values });
  const headers = { cookie: await signIn(app, owner) };
  const get = async (url: string) => (await app.inject({ url, headers })).json();
  const put = (payload: object) =>
    app.inject({ method: "PUT", url: `/api/agents/${agent.id}`, headers, payload });
  const state = async () => {
    const one: Agent = await get(`/api/agents/${agent.id}`);
    const [listed]: Agent[] = await get("/api/agents");
    expect(listed?.state).toBe(one.state);
    return one.state;
  };
  const read = (status: "waiting" | "reading" | "done" | "failed", readAt: Date | null = null) =>
    db.insert(sources).values({ agentId: agent.id, kind: "website", status, readAt });
  const teach = async () => {
    const own = await readOwnText({ title: "", text: "Bread. We bake rye bread every morning." });
    await db.transaction((tx) => writeOwnText(tx, agent.id, own, "text"));
  };
  return { owner, agent, get, put, state, read, teach };
}

test("ruling 42: an agent answers until its owner pauses it", async () => {
  const { put, state } = await agentOf();
  expect(await state()).toBe("answering");
  expect((await put({ isActive: false })).json()).toMatchObject({ state: "paused" });
  expect(await state()).toBe("paused");
});

test("ruling 42: a first reading is Reading, a later one changes nothing", async () => {
  const first = await agentOf();
  await first.read("reading");
  expect(await first.state()).toBe("reading");
  const later = await agentOf();
  await later.read("reading", clock.now());
  expect(await later.state()).toBe("answering");
});

test("ruling 42: an agent whose website could not be read says so, unless it knows something else", async () => {
  const { read, teach, state } = await agentOf();
  await read("failed");
  expect(await state()).toBe("unread");
  await teach();
  expect(await state()).toBe("answering");
});

test("ruling 42, §4.2: with an ended plan agents are paused by it and count as active nowhere", async () => {
  const { get, state } = await agentOf({}, { subscriptionStatus: "expired" });
  expect(await state()).toBe("plan-ended");
  expect(await get("/api/dashboard/stats")).toMatchObject({ activeAgents: 0 });
});

test("ruling 42, ruling 12: an agent is over the limit once the month's conversations are used up", async () => {
  const plan = await createPlan(db, { maxConversations: 2 });
  const { agent, state } = await agentOf({}, { planId: plan.id });
  const at = { createdAt: clock.now(), lastMessageAt: clock.now() };
  await createConversation(db, agent.id, at);
  expect(await state()).toBe("answering");
  await createConversation(db, agent.id, at);
  expect(await state()).toBe("over-limit");
});

test("ruling 42: what the operator suspended is Suspended, whatever else is so", async () => {
  const { state } = await agentOf({
    isActive: false,
    suspendedAt: clock.now(),
    suspendedReason: "Phishing",
  });
  expect(await state()).toBe("suspended");
});
