import {
  type AnyColumn,
  and,
  eq,
  gte,
  inArray,
  isNotNull,
  lt,
  notExists,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#database/client.ts";
import { agents, conversations, messages, users } from "#database/schema.ts";
import { trafficCounts } from "#database/schema-analytics.ts";
import { countsWithin, type Steps, stepOf } from "./counted.ts";

/** A person may answer for this long what the agent could not; later the count is final. */
export const answerableMs = 3 * 24 * 3_600_000;

interface Span {
  from?: Date | undefined;
  until?: Date | undefined;
  countedUntil?: SQL;
}

interface Meant extends Span {
  conversationIds?: string[];
}

export interface Traffic {
  conversations: number;
  asked: number;
  answered: number;
}

export interface TrafficRead {
  ofSteps: Map<number, Traffic>;
  /** Each agent over all intervals except the first, which is the period for comparison. */
  ofAgents: Map<string, Traffic>;
}

export async function ownAgentIds(
  db: Database,
  ownerId: string,
  agentId?: string,
): Promise<string[]> {
  const own = await db
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.userId, ownerId), agentId ? eq(agents.id, agentId) : undefined));
  return own.map(({ id }) => id);
}

/**
 * Traffic of one owner's agents. Adds the latest quarter-hours, not yet in the counters, within the same
 * statement, so that both are consistent.
 */
export async function readTraffic(
  db: Database,
  ownerId: string,
  own: readonly string[],
  steps?: Steps,
): Promise<TrafficRead> {
  const [owner] = await db
    .select({ countedUntil: users.countedUntil })
    .from(users)
    .where(eq(users.id, ownerId));
  const rest = {
    // A constant bound, possibly a little old, lets the planner know how few rows remain.
    from: later(steps?.from, owner?.countedUntil ?? undefined),
    until: steps?.until,
    // As of the statement's own snapshot.
    countedUntil: sql`(select coalesce(counted_until, '-infinity') from ${users} where id = ${ownerId})`,
  };
  const { rows } = await db.execute<
    Record<"agentId", string> & Record<"step", number | null> & Record<keyof Traffic, number>
  >(sql`
    select agent_id as "agentId", step, sum(conversations)::int as conversations,
      sum(asked)::int as asked, sum(answered)::int as answered
    from (
      select agent_id, step, sign * conversations as conversations, sign * asked as asked, sign * answered as answered
      from (${countsWithin(trafficCounts, own, steps)}) c
      union all
      select agent_id, ${stepOf(sql`at`, steps)}, conversations, asked, answered
      from ((${opened(db, own, rest)}) union all (${said(db, own, rest)})) rest (agent_id, at, conversations, asked, answered)
    ) traffic
    group by grouping sets ((step), (agent_id, step > 1)) having step is not null or step > 1`);
  const ofSteps = new Map<number, Traffic>();
  const ofAgents = new Map<string, Traffic>();
  for (const { agentId, step, ...traffic } of rows)
    if (step === null) ofAgents.set(agentId, traffic);
    else ofSteps.set(step, traffic);
  return { ofSteps, ofAgents };
}

/**
 * Conversations of all matching agents across owners, as their owners see it. Agent by agent, so that only
 * uncounted rows are scanned.
 */
export async function countConversations(db: Database, isMeant: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select coalesce(sum(counted.total + rest.total), 0)::int as total
    from ${agents} join ${users} on ${users.id} = ${agents.userId}
    cross join lateral (
      select coalesce(sum(conversations), 0) as total from ${trafficCounts}
      where agent_id = ${agents.id} and span = 'all'
    ) counted
    cross join lateral (
      select count(*) as total from ${conversations}
      where ${conversations.agentId} = ${agents.id} and ${isReal}
        and ${conversations.createdAt} >= coalesce(${users.countedUntil}, '-infinity')
    ) rest
    where ${isMeant}`);
  return rows[0]?.total ?? 0;
}

export function addUp(all: Iterable<Traffic>): Traffic {
  const total = { conversations: 0, asked: 0, answered: 0 };
  for (const { conversations, asked, answered } of all) {
    total.conversations += conversations;
    total.asked += asked;
    total.answered += answered;
  }
  return total;
}

const isReal = and(eq(conversations.isTest, false), isNotNull(conversations.lastMessageAt));

export function opened(db: Database, own: readonly string[], span: Meant) {
  return db
    .select({
      agentId: conversations.agentId,
      at: conversations.createdAt,
      conversations: sql<number>`1`.as("conversations"),
      asked: sql<number>`0`.as("asked"),
      answered: sql<number>`0`.as("answered"),
    })
    .from(conversations)
    .where(
      and(
        inArray(conversations.agentId, [...own]),
        isReal,
        isWithin(conversations.createdAt, span),
        span.conversationIds && inArray(conversations.id, span.conversationIds),
      ),
    );
}

/** A row per visitor message. Answered means a reply with a source, or a person's message soon after. */
export function said(db: Database, own: readonly string[], span: Meant) {
  const reply = alias(messages, "reply");
  const isReplied = sql`exists (select from ${messages} ${reply}
    where ${reply.agentId} = ${messages.agentId} and ${reply.replyTo} = ${messages.id}
      and ${reply.isAnswered} is not false)`;
  const isTakenOver = sql`exists (select from ${messages} ${reply}
    where ${reply.agentId} = ${messages.agentId} and ${reply.conversationId} = ${messages.conversationId}
      and ${reply.position} > ${messages.position} and ${reply.author} = 'person'
      and ${reply.timestamp} <= ${messages.timestamp} + make_interval(secs => ${answerableMs / 1_000}))`;
  return db
    .select({
      agentId: messages.agentId,
      at: messages.timestamp,
      conversations: sql<number>`0`.as("conversations"),
      asked: sql<number>`1`.as("asked"),
      answered: sql<number>`case when ${isReplied} or ${isTakenOver} then 1 else 0 end`.as(
        "answered",
      ),
    })
    .from(messages)
    .where(
      and(
        inArray(messages.agentId, [...own]),
        eq(messages.sender, "user"),
        isWithin(messages.timestamp, span),
        span.conversationIds && inArray(messages.conversationId, span.conversationIds),
        isOfNoTest(db, messages),
      ),
    );
}

/** Tests are few, so excluding them is cheaper than joining every conversation. */
function isOfNoTest(db: Database, table: typeof messages) {
  return notExists(
    db
      .select({ id: conversations.id })
      .from(conversations)
      .where(
        and(
          eq(conversations.agentId, table.agentId),
          eq(conversations.id, table.conversationId),
          conversations.isTest,
        ),
      ),
  );
}

export function isWithin(column: AnyColumn, { from, until, countedUntil }: Span) {
  return and(
    from && gte(column, from),
    until && lt(column, until),
    countedUntil && gte(column, countedUntil),
  );
}

function later(one: Date | undefined, other: Date | undefined) {
  if (!one || !other) return one ?? other;
  return one > other ? one : other;
}
