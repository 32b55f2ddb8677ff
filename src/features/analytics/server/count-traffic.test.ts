import { eq, sum } from "drizzle-orm";
import { expect, test } from "vitest";
import { conversations, users } from "#database/schema.ts";
import { countedSpans, trafficCounts } from "#database/schema-analytics.ts";
import {
  createAgent,
  createConversation,
  createMessage,
  createOwner,
} from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { countTrafficOfAll } from "./count-traffic.ts";
import { countTraffic } from "./public.ts";
import { analyticsRoutes } from "./routes.ts";
import { uncountTraffic } from "./uncount-traffic.ts";

const { app } = await startTestServer(analyticsRoutes);

const monday = (time: string) => new Date(`2027-02-08T${time}Z`);

/** A conversation with a question that nothing answered. */
async function ask(agentId: string, timestamp: Date, isTest = false) {
  const conversation = await createConversation(app.db, agentId, { createdAt: timestamp, isTest });
  await createMessage(app.db, conversation, { timestamp });
  return conversation;
}

test("ruling 27: what was counted and what was not are one number, however often it is counted", async () => {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id });
  await ask(agent.id, new Date("2026-11-30T08:00:00Z"));
  await ask(agent.id, monday("10:14:59"));
  await ask(agent.id, monday("10:15:00"));
  await ask(agent.id, monday("10:01:00"), true);
  const before = await countTraffic(app.db, owner.id);
  expect(before).toMatchObject({ conversations: 3, asked: 3, answered: 0 });

  await countTrafficOfAll(app.db, monday("10:20:00"));
  expect(
    await app.db.select().from(trafficCounts).orderBy(trafficCounts.at, trafficCounts.span),
  ).toMatchObject([
    { span: "all", conversations: 2, asked: 2 },
    { span: "month", at: new Date("2026-11-01T00:00:00Z"), conversations: 1, asked: 1 },
    { span: "day", at: new Date("2026-11-30T00:00:00Z"), conversations: 1, asked: 1 },
    { span: "hour", at: new Date("2026-11-30T08:00:00Z"), conversations: 1, asked: 1 },
    { span: "quarter", at: new Date("2026-11-30T08:00:00Z"), conversations: 1, asked: 1 },
    { span: "month", at: new Date("2027-02-01T00:00:00Z"), conversations: 1, asked: 1 },
    { span: "day", at: monday("00:00:00"), conversations: 1, asked: 1 },
    { span: "hour", at: monday("10:00:00"), conversations: 1, asked: 1 },
    { span: "quarter", at: monday("10:00:00"), conversations: 1, asked: 1 },
  ]);
  expect(await countTraffic(app.db, owner.id)).toEqual(before);
  await countTrafficOfAll(app.db, monday("10:20:00"));
  await countTrafficOfAll(app.db, monday("10:35:00"));
  expect(await countTraffic(app.db, owner.id)).toEqual(before);
  expect(await countTraffic(app.db, owner.id, agent.id)).toEqual(before);
});

test("ruling 27: what a person answers after it was counted is counted again", async () => {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id });
  const conversation = await ask(agent.id, monday("10:00:00"));
  await countTrafficOfAll(app.db, monday("12:00:00"));
  expect(await countTraffic(app.db, owner.id)).toMatchObject({ asked: 1, answered: 0 });

  await createMessage(app.db, conversation, {
    sender: "agent",
    author: "person",
    timestamp: monday("15:00:00"),
  });
  await countTrafficOfAll(app.db, monday("16:00:00"));
  expect(await countTraffic(app.db, owner.id)).toMatchObject({ asked: 1, answered: 1 });
});

test("an owner without news is not counted again", async () => {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id });
  await ask(agent.id, monday("10:00:00"));
  await countTrafficOfAll(app.db, monday("12:00:00"));
  await countTrafficOfAll(app.db, monday("18:00:00"));
  const [counted] = await app.db.select().from(users).where(eq(users.id, owner.id));
  expect(counted?.countedUntil).toEqual(monday("12:00:00"));
});

test("case 222: a conversation that is deleted is in no number any more, however long ago it was counted", async () => {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id });
  const gone = await ask(agent.id, new Date("2026-11-30T08:00:00Z"));
  await createMessage(app.db, gone, {
    sender: "agent",
    author: "person",
    timestamp: new Date("2026-11-30T08:20:00Z"),
  });
  await ask(agent.id, new Date("2026-11-30T08:01:00Z"));
  await ask(agent.id, monday("10:00:00"));
  await countTrafficOfAll(app.db, monday("12:00:00"));
  await ask(agent.id, monday("12:10:00"));
  expect(await countTraffic(app.db, owner.id)).toMatchObject({ conversations: 4, answered: 1 });

  await app.db.transaction((tx) => uncountTraffic(tx, owner.id, [gone.id]));
  await app.db.delete(conversations).where(eq(conversations.id, gone.id));

  const left = { conversations: 3, asked: 3, answered: 0 };
  expect(await countTraffic(app.db, owner.id)).toMatchObject(left);
  await countTrafficOfAll(app.db, monday("18:00:00"));
  expect(await countTraffic(app.db, owner.id)).toMatchObject(left);
  const spans = await app.db
    .select({ span: trafficCounts.span, asked: sum(trafficCounts.asked).mapWith(Number) })
    .from(trafficCounts)
    .where(eq(trafficCounts.agentId, agent.id))
    .groupBy(trafficCounts.span);
  expect(spans.map(({ asked }) => asked)).toEqual(countedSpans.map(() => 3));
});
