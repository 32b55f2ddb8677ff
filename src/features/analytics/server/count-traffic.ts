import { and, eq, gt, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Database } from "#database/client.ts";
import { oneByOne } from "#database/one-by-one.ts";
import { agents, conversations, messages, users } from "#database/schema.ts";
import { trafficCounts } from "#database/schema-analytics.ts";
import { isTooMuch } from "#database/too-much.ts";
import { keepDaysMin } from "#shared/chat-settings.ts";
import { placeOf } from "./counted.ts";
import { answerableMs, opened, said } from "./traffic.ts";

const dayMs = 24 * 3_600_000;
const quarterMs = 15 * 60_000;
/** Younger conversations cannot have been deleted for their age. One day less, because deletion may run at any hour. */
const surelyKeptMs = (keepDaysMin - 1) * dayMs;
const countedAtOnceMs = 30 * dayMs;

/** Counts up to the last full quarter-hour, so that no page has to. */
export async function countTrafficOfAll(
  db: Database,
  now: Date,
  stop?: AbortSignal,
): Promise<void> {
  const until = new Date(Math.floor(now.getTime() / quarterMs) * quarterMs);
  await turnBack(db, until);
  const news = (isMeant: SQL) => sql`exists (
    select from ${messages} join ${agents} on ${agents.id} = ${messages.agentId}
    where ${agents.userId} = ${users.id} and ${isMeant}
      and ${messages.timestamp} >= coalesce(${users.countedUntil}, '-infinity'))`;
  const owners = await db
    .select({ id: users.id })
    .from(users)
    .where(or(news(sql`${messages.sender} = 'user'`), news(sql`${messages.author} = 'person'`)));
  await oneByOne(owners, ({ id }) => countAllOf(db, id, until, stop), stop);
}

/** If a clock was days ahead, `countedUntil` is in the future and messages until then would never be counted. */
async function turnBack(db: Database, until: Date) {
  const isAhead = gt(users.countedUntil, new Date(until.getTime() + dayMs));
  const ahead = await db.select({ id: users.id }).from(users).where(isAhead);
  const turnBackOf = (ownerId: string) =>
    db.transaction(async (tx) => {
      const owner = await tx
        .update(users)
        .set({ countedUntil: until })
        .where(and(eq(users.id, ownerId), isAhead))
        .returning({ id: users.id });
      if (owner.length === 0) return;
      const own = await lockAgents(tx, ownerId);
      await tx
        .delete(trafficCounts)
        .where(and(inArray(trafficCounts.agentId, own), gte(trafficCounts.at, until)));
      await addUpTraffic(tx, own, until);
    });
  await oneByOne(ahead, ({ id }) => turnBackOf(id));
}

/** Halves the interval when it is too much for the database. */
async function countAllOf(db: Database, ownerId: string, until: Date, stop?: AbortSignal) {
  let atOnceMs = countedAtOnceMs;
  let from: Date | undefined;
  while (!stop?.aborted)
    try {
      from = await countSome(db, ownerId, { from, until, atOnceMs });
      if (!from || from >= until) return;
    } catch (error) {
      if (atOnceMs === quarterMs || !isTooMuch(error)) throw error;
      atOnceMs = Math.max(quarterMs, Math.floor(atOnceMs / 4 / quarterMs) * quarterMs);
    }
}

interface Part {
  from: Date | undefined;
  until: Date;
  atOnceMs: number;
}

function countSome(
  db: Database,
  ownerId: string,
  { from: goesOn, until, atOnceMs }: Part,
): Promise<Date | undefined> {
  return db.transaction(async (tx) => {
    const [owner] = await tx
      .select({ countedUntil: users.countedUntil })
      .from(users)
      .where(eq(users.id, ownerId))
      // Another process is counting, or the account is being deleted.
      .for("no key update", { skipLocked: true });
    if (!owner || (owner.countedUntil && owner.countedUntil >= until)) return undefined;

    const own = await lockAgents(tx, ownerId);
    const from = goesOn ?? (await beginningOf(tx, own, owner.countedUntil, until));
    const to = new Date(Math.min(until.getTime(), from.getTime() + atOnceMs));
    const span = { from, until: to };
    const quarter = (at: SQL) => sql<Date>`date_bin('15 minutes', ${at}, '2000-01-01T00:00:00Z')`;

    await tx
      .delete(trafficCounts)
      .where(
        and(
          inArray(trafficCounts.agentId, own),
          eq(trafficCounts.span, "quarter"),
          gte(trafficCounts.at, from),
          lt(trafficCounts.at, to),
        ),
      );
    const all = unionAll(opened(tx, own, span), said(tx, own, span)).as("traffic");
    await tx.insert(trafficCounts).select(
      tx
        .select({
          agentId: all.agentId,
          span: sql<"quarter">`'quarter'`.as("span"),
          at: quarter(sql`${all.at}`).as("quarter"),
          conversations: sql<number>`sum(${all.conversations})::int`.as("opened"),
          asked: sql<number>`sum(${all.asked})::int`.as("said"),
          answered: sql<number>`sum(${all.answered})::int`.as("replied"),
        })
        .from(all)
        .groupBy(sql`1, 3`),
    );
    await addUpTraffic(tx, own, from);
    const countedUntil = sql`greatest(${users.countedUntil}, ${to.toISOString()}::timestamptz)`;
    await tx.update(users).set({ countedUntil }).where(eq(users.id, ownerId));
    return to;
  });
}

/** Locks agents before counts, in the same order as deleting an agent, which avoids deadlocks. */
async function lockAgents(tx: Database, ownerId: string): Promise<string[]> {
  const own = await tx
    .select({ id: agents.id })
    .from(agents)
    .where(eq(agents.userId, ownerId))
    .orderBy(agents.id)
    .for("key share");
  return own.map(({ id }) => id);
}

/** Recounts what may have been answered since, unless it may have been deleted since. */
async function beginningOf(tx: Database, own: string[], countedUntil: Date | null, until: Date) {
  if (!countedUntil) return firstMoment(tx, own);
  const settledAt = countedUntil.getTime() - answerableMs;
  const keptSince = until.getTime() - surelyKeptMs;
  return new Date(Math.max(settledAt, Math.min(countedUntil.getTime(), keptSince)));
}

async function addUpTraffic(tx: Database, own: string[], from: Date) {
  const day = new Date(Math.floor(from.getTime() / dayMs) * dayMs).toISOString();
  const month = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth())).toISOString();
  const isOwn = sql`agent_id = any(${sql.param(own)}::uuid[])`;
  await tx.execute(sql`
    delete from ${trafficCounts}
    where ${isOwn} and (span in ('hour', 'day') and at >= ${day} or span = 'month' and at >= ${month} or span = 'all')`);
  const add = (into: SQL, of: SQL) =>
    tx.execute(sql`
      insert into ${trafficCounts} (agent_id, span, at, conversations, asked, answered)
      select agent_id, span, ${placeOf}, sum(conversations), sum(asked), sum(answered)
      from (select agent_id, at, conversations, asked, answered from ${trafficCounts} where ${isOwn} and ${of}) c,
        (values ${into}) spans (span)
      group by 1, 2, 3`);
  await add(sql`('hour'), ('day')`, sql`span = 'quarter' and at >= ${day}`);
  await add(sql`('month')`, sql`span = 'day' and at >= ${month}`);
  await add(sql`('all')`, sql`span = 'month'`);
}

async function firstMoment(db: Database, own: string[]) {
  const [first] = await db
    .select({ at: sql<string | null>`min(${conversations.createdAt})` })
    .from(conversations)
    .where(inArray(conversations.agentId, own));
  const at = first?.at ? new Date(first.at).getTime() : 0;
  return new Date(Math.floor(at / quarterMs) * quarterMs);
}
