import { eq, sql, sum } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { agents, conversations, users } from "#database/schema.ts";
import { countedSpans, trafficCounts } from "#database/schema-analytics.ts";
import { pruneOldConversations } from "#features/chat/server/prune-conversations.ts";
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

async function ask(agentId: string, timestamp: Date, isTest = false) {
  const times = { createdAt: timestamp, lastMessageAt: timestamp };
  const conversation = await createConversation(app.db, agentId, { ...times, isTest });
  await createMessage(app.db, conversation, { timestamp });
  return conversation;
}

async function somebodyWaits() {
  const { rows } = await app.db.execute(sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length > 0;
}

test("ruling 27: counted and uncounted traffic add up, however often it is counted", async () => {
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

test("ruling 27: a person's answer after counting is counted", async () => {
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

test("an agent can be deleted while its traffic is counted", async () => {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id });
  await ask(agent.id, monday("10:00:00"));
  await countTrafficOfAll(app.db, monday("10:20:00"));
  await ask(agent.id, monday("10:25:00"));

  let counting: Promise<void> | undefined;
  await app.db.transaction(async (tx) => {
    await tx.select().from(agents).where(eq(agents.id, agent.id)).for("update");
    counting = countTrafficOfAll(app.db, monday("10:35:00"));
    await vi.waitUntil(somebodyWaits);
    await tx.delete(agents).where(eq(agents.id, agent.id));
  });
  await counting;

  expect(await app.db.select().from(trafficCounts)).toEqual([]);
});

test("an owner without new traffic is not recounted", async () => {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id });
  await ask(agent.id, monday("10:00:00"));
  await countTrafficOfAll(app.db, monday("12:00:00"));
  await countTrafficOfAll(app.db, monday("18:00:00"));
  const [counted] = await app.db.select().from(users).where(eq(users.id, owner.id));
  expect(counted?.countedUntil).toEqual(monday("12:00:00"));
});

test("case 222: a deleted conversation leaves every number, however long ago it was counted", async () => {
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

test("case 226: numbers stay when old conversations are pruned, however long nobody wrote", async () => {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id, chatSettings: { keepDays: 31 } });
  await ask(agent.id, new Date("2026-12-31T08:00:00Z"));
  await ask(agent.id, new Date("2027-01-01T08:00:00Z"));
  await countTrafficOfAll(app.db, new Date("2027-01-01T09:00:00Z"));

  await pruneOldConversations(app.db, monday("09:00:00"));
  expect(await app.db.$count(conversations, eq(conversations.agentId, agent.id))).toBe(0);
  await ask(agent.id, monday("10:00:00"));
  await countTrafficOfAll(app.db, monday("12:00:00"));

  expect(await countTraffic(app.db, owner.id)).toMatchObject({ conversations: 3, asked: 3 });
});

test("a person's answer counts within three days, and what was never counted is never subtracted", async () => {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id });
  const conversation = await ask(agent.id, monday("10:00:00"));
  const answer = async (timestamp: Date) => {
    const person = { sender: "agent", author: "person" } as const;
    await createMessage(app.db, conversation, { ...person, timestamp });
    return countTraffic(app.db, owner.id);
  };
  const unanswered = { conversations: 1, asked: 1, answered: 0 };
  expect(await answer(new Date("2027-02-13T10:00:00Z"))).toMatchObject(unanswered);
  await countTrafficOfAll(app.db, new Date("2027-02-13T12:00:00Z"));
  expect(await countTraffic(app.db, owner.id)).toMatchObject(unanswered);

  await app.db.transaction((tx) => uncountTraffic(tx, owner.id, [conversation.id]));
  const counts = await app.db
    .select()
    .from(trafficCounts)
    .where(eq(trafficCounts.agentId, agent.id));
  expect(counts).toHaveLength(countedSpans.length);
  for (const count of counts)
    expect(count).toMatchObject({ conversations: 0, asked: 0, answered: 0 });
});

test("a conversation counts from its first message on", async () => {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id });
  const opened = await createConversation(app.db, agent.id, { createdAt: monday("10:00:00") });
  expect(await countTraffic(app.db, owner.id)).toMatchObject({ conversations: 0 });
  await ask(agent.id, monday("10:01:00"));
  await countTrafficOfAll(app.db, monday("12:00:00"));
  expect(await countTraffic(app.db, owner.id)).toMatchObject({ conversations: 1 });

  const timestamp = monday("12:10:00");
  await createMessage(app.db, opened, { timestamp });
  await app.db
    .update(conversations)
    .set({ lastMessageAt: timestamp })
    .where(eq(conversations.id, opened.id));
  await countTrafficOfAll(app.db, monday("13:00:00"));
  expect(await countTraffic(app.db, owner.id)).toMatchObject({ conversations: 2, asked: 2 });
});

test("case 180: an interval too large for the database is counted in smaller ones", async () => {
  await app.db.execute(sql`
    create function refuse_many() returns trigger language plpgsql as $$ begin
      if (select count(*) from counted where span = 'quarter') > 3 then
        raise 'took too long' using errcode = 'query_canceled';
      end if;
      return null;
    end $$`);
  await app.db.execute(sql`
    create trigger never_many after insert on ${trafficCounts} referencing new table as counted
    for each statement execute function refuse_many()`);
  onTestFinished(async () => {
    await app.db.execute(sql`drop function refuse_many() cascade`);
  });
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id });
  for (let hour = 0; hour < 10; hour++) await ask(agent.id, monday(`0${hour}:00:00`));
  await countTrafficOfAll(app.db, monday("12:00:00"));

  const quarters = eq(trafficCounts.span, "quarter");
  expect(await app.db.$count(trafficCounts, quarters)).toBe(10);
  expect(await countTraffic(app.db, owner.id)).toMatchObject({ conversations: 10, asked: 10 });
});
