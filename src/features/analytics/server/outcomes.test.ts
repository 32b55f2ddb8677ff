import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { conversations } from "#database/schema.ts";
import { unansweredQuestions } from "#database/schema-knowledge.ts";
import {
  createAgent,
  createConversation,
  createMessage,
  createOwner,
  signIn,
} from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { Report } from "../contract.ts";
import { analyticsRoutes } from "./routes.ts";

const { app } = await startTestServer(analyticsRoutes);
const createdAt = new Date("2027-02-10T12:00:00Z");
const later = (seconds: number) => new Date(createdAt.getTime() + seconds * 1_000);

async function outcomesOf(owner: Awaited<ReturnType<typeof createOwner>>) {
  const query = new URLSearchParams({ from: "2027-02-08", to: "2027-02-14", zone: "UTC" });
  const headers = { cookie: await signIn(app, owner) };
  return Report.parse((await app.inject({ url: `/api/analytics?${query}`, headers })).json())
    .outcomes;
}

async function ownerWithAgent() {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id });
  return {
    owner,
    open: (values: object = {}) =>
      createConversation(app.db, agent.id, { createdAt, lastMessageAt: createdAt, ...values }),
  };
}

test("resolved means no open question, no handoff and no bad rating", async () => {
  const { owner, open } = await ownerWithAgent();
  await open();
  await open({ rating: "up" });
  await open({ rating: "down" });
  await open({ hasUnanswered: true });
  await open({ handoffAt: later(60), handoffReason: "asked" });
  await open({ hasUnanswered: true, isTest: true });
  await open({ hasUnanswered: true, createdAt: new Date("2027-02-07T23:59:59Z") });

  expect(await outcomesOf(owner)).toMatchObject({ resolved: 2, resolvedRate: 40 });
});

test("handoffs are counted by reason, and the time to a person is the median of those answered", async () => {
  const { owner, open } = await ownerWithAgent();
  const call = async (handoffReason: "asked" | "skipped", ...cameAfter: number[]) => {
    const conversation = await open({ handoffAt: createdAt, handoffReason });
    for (const seconds of cameAfter)
      await createMessage(app.db, conversation, {
        sender: "agent",
        author: "person",
        timestamp: later(seconds),
      });
    return conversation;
  };
  await call("asked", 30, 90);
  await call("asked", 60);
  await call("skipped", 600);
  await call("skipped");
  await call("asked", -30);

  // Someone came to the first handoff, but not to the second.
  const again = await call("asked", 10);
  await app.db
    .update(conversations)
    .set({ handoffAt: later(3_600) })
    .where(eq(conversations.id, again.id));

  expect(await outcomesOf(owner)).toMatchObject({
    handoffs: [
      { reason: "asked", total: 4 },
      { reason: "skipped", total: 2 },
    ],
    secondsToPerson: 60,
  });
});

test("unanswered counts questions, helpful is a share of ratings; tests and other owners never count", async () => {
  const { owner, open } = await ownerWithAgent();
  const other = await ownerWithAgent();
  for (const [rating, conversation] of [
    ["up", await open()],
    ["up", await open()],
    ["down", await open()],
    ["down", await open({ isTest: true })],
    ["down", await other.open()],
  ] as const) {
    await createMessage(app.db, conversation, {
      sender: "agent",
      author: "ai",
      rating,
      timestamp: later(5),
    });
    const { agentId, id: conversationId } = conversation;
    const messageId = crypto.randomUUID();
    const reason = rating === "up" ? "unknown" : "not-helpful";
    await app.db
      .insert(unansweredQuestions)
      .values({ agentId, conversationId, messageId, question: "?", reason, createdAt });
  }
  expect(await outcomesOf(owner)).toMatchObject({
    unanswered: 2,
    rated: 3,
    helpful: 2,
    helpfulRate: 67,
  });
});

test("without data no rate is claimed", async () => {
  const { owner } = await ownerWithAgent();
  expect(await outcomesOf(owner)).toEqual({
    resolved: 0,
    resolvedRate: 0,
    handoffs: [],
    writers: [],
    unanswered: 0,
    rated: 0,
    helpful: 0,
    helpfulRate: 0,
    secondsToPerson: null,
  });
});
