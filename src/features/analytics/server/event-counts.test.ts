import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { accountRoutes } from "#app/server/account-routes.ts";
import { agents, conversations, leads, messages, users } from "#database/schema.ts";
import { countedSpans, eventChanges, eventCounts } from "#database/schema-analytics.ts";
import { unansweredQuestions } from "#database/schema-knowledge.ts";
import { chatJobs } from "#features/chat/server/jobs.ts";
import {
  createAgent,
  createConversation,
  createLead,
  createMessage,
  createOwner,
  signIn,
} from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { addUpEvents, readEvents, readLeads } from "./events.ts";

const { app, clock } = await startTestServer(accountRoutes);
const { db } = app;
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);

const rowsThatCount = sql`
  select agent_id, case when is_spam then 'spam' else 'status:' || status end as kind, created_at as at from ${leads}
  union all select agent_id, unnest(array['lead', 'lead:' || source]), created_at from ${leads} where not is_spam and not is_test
  union all select agent_id, 'unresolved', created_at from ${conversations}
    where not is_test and (has_unanswered or handoff_at is not null or rating = 'down')
  union all select agent_id, 'handoff:' || handoff_reason, handoff_at from ${conversations}
    where not is_test and handoff_at is not null
  union all select m.agent_id, 'rated:' || m.rating, m.timestamp from ${messages} m
    join ${conversations} c on c.agent_id = m.agent_id and c.id = m.conversation_id
    where m.rating is not null and not c.is_test
  union all select agent_id, 'unanswered', created_at from ${unansweredQuestions} where reason <> 'not-helpful'`;

async function countedByHand() {
  const { rows } = await db.execute(sql`
    select agent_id, date_bin('15 minutes', at, '2000-01-01T00:00:00Z')::text as at, kind, count(*)::int as total
    from (${rowsThatCount}) counted group by 1, 2, 3 order by 1, 2, 3`);
  return rows;
}

/** The counters match the rows under every span, before and after they are added up. */
async function expectExact() {
  const byHand = await countedByHand();
  const kept = async () => {
    const { rows } = await db.execute(sql`
      select agent_id, at::text as at, kind, sum(total)::int as total from (
        select agent_id, at, kind, total from ${eventCounts} where span = 'quarter'
        union all select agent_id, at, kind, change from ${eventChanges}
      ) counted group by 1, 2, 3 having sum(total) <> 0 order by 1, 2, 3`);
    return rows;
  };
  expect(await kept()).toEqual(byHand);
  await Promise.all([addUpEvents(db), addUpEvents(db)]);
  await addUpEvents(db);
  expect(await db.select().from(eventChanges)).toEqual([]);
  expect(await kept()).toEqual(byHand);
  const { rows: spans } = await db.execute(sql`
    select kind, span, sum(total)::int as total from ${eventCounts} group by 1, 2 having sum(total) <> 0`);
  const inAll = Map.groupBy(byHand, ({ kind }) => kind);
  for (const span of countedSpans)
    for (const [kind, rows] of inAll) {
      const total = rows.reduce((sum, row) => sum + Number(row.total), 0);
      expect(spans).toContainEqual({ kind, span, total });
    }
  expect(spans).toHaveLength(inAll.size * countedSpans.length);
}

async function fill(agentId: string) {
  const open = (values: Parameters<typeof createConversation>[2] = {}) =>
    createConversation(db, agentId, {
      createdAt: daysAgo(40),
      lastMessageAt: daysAgo(40),
      ...values,
    });
  const answered = await open();
  const helpful = { sender: "agent", author: "ai", rating: "up", timestamp: daysAgo(40) } as const;
  await createMessage(db, answered, helpful);
  const vain = await open({ hasUnanswered: true, rating: "down" });
  const question = await createMessage(db, vain, { timestamp: daysAgo(40) });
  await createMessage(db, vain, { ...helpful, rating: "down" });
  await db.insert(unansweredQuestions).values({
    agentId,
    conversationId: vain.id,
    messageId: question.id,
    question: "When?",
    createdAt: daysAgo(40),
  });
  const called = await open({ handoffAt: daysAgo(39), handoffReason: "asked" });
  await createMessage(db, called, { timestamp: daysAgo(39) });
  const trial = await open({ isTest: true, hasUnanswered: true, rating: "down" });
  await createMessage(db, trial, helpful);
  const lead = await createLead(db, { agentId, conversationId: vain.id, createdAt: daysAgo(40) });
  await createLead(db, { agentId, conversationId: trial.id, createdAt: daysAgo(2) });
  await createLead(db, { agentId, isSpam: true, spamReason: "links", createdAt: daysAgo(1) });
  return { answered, vain, called, trial, lead };
}

test("§3.12: the counters match the rows through inserts, updates and deletes", async () => {
  const owner = await createOwner(db);
  const { id: agentId } = await createAgent(db, { userId: owner.id });
  const { answered, vain, called, trial, lead } = await fill(agentId);
  await expectExact();

  const isIt = ({ id }: { id: string }) =>
    and(eq(conversations.agentId, agentId), eq(conversations.id, id));
  await db.update(conversations).set({ hasUnanswered: false }).where(isIt(vain));
  await db.update(conversations).set({ rating: null }).where(isIt(vain));
  await db
    .update(conversations)
    .set({ handoffReason: "model", handoffAt: daysAgo(3) })
    .where(isIt(called));
  await db.update(messages).set({ rating: "down" }).where(eq(messages.conversationId, answered.id));
  await db.update(messages).set({ rating: "down" }).where(eq(messages.conversationId, trial.id));
  await db.update(leads).set({ status: "qualified" }).where(eq(leads.id, lead.id));
  await db.update(leads).set({ isSpam: true, spamReason: "by-hand" }).where(eq(leads.id, lead.id));
  await expectExact();
  await db.update(leads).set({ isSpam: false, spamReason: null }).where(eq(leads.id, lead.id));
  await db.delete(unansweredQuestions).where(eq(unansweredQuestions.agentId, agentId));
  await expectExact();

  await db.delete(conversations).where(isIt(answered));
  await db.delete(conversations).where(isIt(trial));
  await expectExact();
  await db.delete(leads).where(eq(leads.id, lead.id));
  await expectExact();
  await db.delete(agents).where(eq(agents.id, agentId));
  expect(await countedByHand()).toEqual([]);
  expect(await db.select().from(eventCounts)).toEqual([]);
});

test("case 222: erased visitors leave every counter", async () => {
  const owner = await createOwner(db);
  const { id: agentId } = await createAgent(db, { userId: owner.id });
  const { lead } = await fill(agentId);
  await addUpEvents(db);

  const { statusCode } = await app.inject({
    method: "POST",
    url: "/api/settings/erasures",
    headers: { cookie: await signIn(app, owner) },
    payload: { email: lead.email },
  });

  expect(statusCode).toBe(200);
  await expectExact();
  expect(await readLeads(db, [agentId], undefined)).toEqual(new Map([[0, 0]]));
  await db.delete(users);
});

test("case 197: pruning by age leaves the owner's numbers unchanged", async () => {
  const owner = await createOwner(db, { countedUntil: clock.now() });
  const { id: agentId } = await createAgent(db, {
    userId: owner.id,
    chatSettings: { keepDays: 31 },
  });
  await fill(agentId);
  await addUpEvents(db);
  const before = await readEvents(db, [agentId], undefined);

  await chatJobs(app)["chat.prune-conversations"]({}, new AbortController().signal);

  expect(await db.select().from(conversations)).toEqual([]);
  await addUpEvents(db);
  const byKind = (a: { kind: string }, b: { kind: string }) => a.kind.localeCompare(b.kind);
  expect((await readEvents(db, [agentId], undefined)).sort(byKind)).toEqual(before.sort(byKind));
  const late = await createLead(db, { agentId });
  await db.delete(leads).where(eq(leads.id, late.id));
  await addUpEvents(db);
  expect((await readEvents(db, [agentId], undefined)).sort(byKind)).toEqual(before.sort(byKind));
});
