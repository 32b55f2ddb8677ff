import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { JobName } from "#database/jobs.ts";
import { type agents, conversations, users } from "#database/schema.ts";
import { trafficCounts } from "#database/schema-analytics.ts";
import { sources } from "#database/schema-knowledge.ts";
import { mails } from "#database/schema-operations.ts";
import {
  createAgent,
  createConversation,
  createMessage,
  createOwner,
  createPlan,
} from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { jobHandlers } from "./worker.ts";

const { app, clock, queuedJobs } = await startTestServer();
const { db } = app;
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);

// Whatever is written of the one, the database refuses.
const refused = "00000000-0000-4000-8000-000000000001";
await db.execute(
  sql.raw(`create function refuse() returns trigger language plpgsql as $$ begin
    if position('${refused}' in to_jsonb(coalesce(new, old))::text) > 0 then raise 'refused'; end if;
    return coalesce(new, old);
  end $$`),
);
for (const table of ["conversations", "traffic_counts", "mails", "users", "sources"])
  await db.execute(
    sql.raw(
      `create trigger refuses before update or delete on ${table} for each row execute function refuse()`,
    ),
  );
for (const table of ["traffic_counts", "mails"])
  await db.execute(
    sql.raw(
      `create trigger refuses_new before insert on ${table} for each row execute function refuse()`,
    ),
  );

/** Two of a kind: the one that the database refuses stands first, in whatever order. */
async function two(
  owner: Partial<typeof users.$inferInsert>,
  agent: Partial<typeof agents.$inferInsert> = {},
) {
  const make = async (id: string) => {
    const { email } = await createOwner(db, { id, ...owner });
    await createAgent(db, { id, userId: id, ...agent });
    return { id, email };
  };
  await make(refused);
  return make("ffffffff-0000-4000-8000-000000000002");
}

async function talk(
  agentId: string,
  at: Date,
  values: Partial<typeof conversations.$inferInsert> = {},
) {
  const conversation = await createConversation(db, agentId, {
    createdAt: at,
    lastMessageAt: at,
    ...values,
  });
  await createMessage(db, conversation, { timestamp: at });
}

/** As the queue does, which logs what is thrown. */
async function run(name: JobName) {
  const job = jobHandlers(app)[name] as (payload: object, stop: AbortSignal) => Promise<void>;
  const running = job({}, new AbortController().signal);
  await expect(running).rejects.toMatchObject({ cause: { message: "refused" } });
}

test("case 180: old conversations go also where those of the one before cannot", async () => {
  const { id } = await two({ countedUntil: clock.now() }, { chatSettings: { keepDays: 31 } });
  for (const agentId of [refused, id]) await talk(agentId, daysAgo(40));
  await run("chat.prune-conversations");

  expect(await db.$count(conversations, eq(conversations.agentId, id))).toBe(0);
});

test("case 180: a person who is idle gives back also where another conversation cannot be given", async () => {
  const { id } = await two({});
  for (const agentId of [refused, id])
    await talk(agentId, daysAgo(2), {
      personName: "Olga",
      personAt: daysAgo(agentId === refused ? 2 : 1),
    });
  await run("chat.hand-back-idle");

  const held = await db.select().from(conversations).where(eq(conversations.agentId, id));
  expect(held).toMatchObject([{ personName: null }]);
});

test("case 180: an owner's numbers are counted also where another's cannot be", async () => {
  const { id } = await two({});
  for (const agentId of [refused, id]) await talk(agentId, daysAgo(1));
  await run("analytics.count-traffic");

  expect(await db.$count(trafficCounts, eq(trafficCounts.agentId, id))).toBeGreaterThan(0);
});

test("case 180: a weekly summary is mailed also where another's cannot be", async () => {
  const { id, email } = await two({});
  for (const agentId of [refused, id]) await talk(agentId, daysAgo(1));
  await run("settings.mail-summaries");

  expect(await db.select().from(mails)).toMatchObject([{ to: email }]);
});

test("case 180: a plan ends on its day, and another is near its limit, also where a third's cannot be written", async () => {
  const plan = await createPlan(db, { maxConversations: 1 });
  const { id, email } = await two({ planExpiresAt: daysAgo(1), subscriptionStatus: "active" });
  const busy = await createOwner(db, { planId: plan.id });
  const agent = await createAgent(db, { userId: busy.id });
  for (let i = 0; i < 3; i++) await talk(agent.id, clock.now());
  await run("billing.turn-periods");

  const [owner] = await db.select().from(users).where(eq(users.id, id));
  expect(owner).toMatchObject({ email, subscriptionStatus: "expired" });
  expect(await db.select().from(mails)).toMatchObject([{ to: busy.email }]);
});

test("case 180: a website is read again also where the one before cannot be queued", async () => {
  const { id } = await two({});
  for (const agentId of [refused, id])
    await db.insert(sources).values({
      agentId,
      kind: "website",
      url: "https://shop.example/",
      status: "done",
      nextReadAt: daysAgo(agentId === refused ? 2 : 1),
      readAt: daysAgo(3),
    });
  await run("knowledge.read-due");

  const [source] = await db.select().from(sources).where(eq(sources.agentId, id));
  expect(source).toMatchObject({ status: "waiting" });
  expect(await queuedJobs()).toMatchObject([{ name: "knowledge.read-website" }]);
});
