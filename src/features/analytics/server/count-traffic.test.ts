import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#database/schema.ts";
import { trafficCounts } from "#database/schema-analytics.ts";
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
  expect(await app.db.select().from(trafficCounts).orderBy(trafficCounts.at)).toMatchObject([
    { at: new Date("2026-11-30T08:00:00Z"), conversations: 1, asked: 1 },
    { at: monday("10:00:00"), conversations: 1, asked: 1 },
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
