import { type AnyColumn, and, eq, gte, inArray, lt, notExists, type SQL, sql } from "drizzle-orm";
import { alias, unionAll } from "drizzle-orm/pg-core";
import type { Database } from "#database/client.ts";
import { agents, conversations, type leads, messages, users } from "#database/schema.ts";
import { trafficCounts } from "#database/schema-analytics.ts";

export interface Span {
  from?: Date | undefined;
  /** Not in it any more. */
  until?: Date | undefined;
}

export interface Traffic {
  agentId: string;
  /** Which of the steps it is in, the first being 1; 0 without steps. */
  step: number;
  conversations: number;
  asked: number;
  answered: number;
}

type OwnAgents = ReturnType<typeof ownAgents>;

export function ownAgents(db: Database, ownerId: string, agentId?: string) {
  return db
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.userId, ownerId), agentId ? eq(agents.id, agentId) : undefined));
}

/**
 * What happened in a span of time, by agent and step. All but the last quarters of an hour have been counted
 * already; the rest is counted here. Wants a transaction that sees one moment.
 */
export async function readTraffic(
  db: Database,
  ownerId: string,
  own: OwnAgents,
  span: Span,
  starts: readonly Date[] = [],
): Promise<Traffic[]> {
  const [owner] = await db
    .select({ countedUntil: users.countedUntil })
    .from(users)
    .where(eq(users.id, ownerId));
  const countedUntil = owner?.countedUntil ?? undefined;
  const counted = db
    .select({
      agentId: trafficCounts.agentId,
      at: trafficCounts.at,
      conversations: sql<number>`${trafficCounts.conversations}`.as("conversations"),
      asked: sql<number>`${trafficCounts.asked}`.as("asked"),
      answered: sql<number>`${trafficCounts.answered}`.as("answered"),
    })
    .from(trafficCounts)
    .where(and(inArray(trafficCounts.agentId, own), isWithin(trafficCounts.at, span)));
  const rest = { from: later(span.from, countedUntil), until: span.until };
  const all = unionAll(counted, opened(db, own, rest), said(db, own, rest)).as("traffic");
  return db
    .select({
      agentId: all.agentId,
      step: starts.length > 0 ? stepOf(all.at, starts) : sql<number>`0`,
      conversations: sql<number>`sum(${all.conversations})::int`,
      asked: sql<number>`sum(${all.asked})::int`,
      answered: sql<number>`sum(${all.answered})::int`,
    })
    .from(all)
    .groupBy(sql`1, 2`);
}

/** A row for each conversation. Test traffic never counts. */
export function opened(db: Database, own: OwnAgents, span: Span) {
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
        inArray(conversations.agentId, own),
        eq(conversations.isTest, false),
        isWithin(conversations.createdAt, span),
      ),
    );
}

/**
 * A row for each message of a visitor. It got an answer with a reply that rests on something, or with a
 * person's words later in the conversation.
 */
export function said(db: Database, own: OwnAgents, span: Span) {
  const reply = alias(messages, "reply");
  const isReplied = sql`exists (select from ${messages} ${reply}
    where ${reply.agentId} = ${messages.agentId} and ${reply.replyTo} = ${messages.id}
      and ${reply.isAnswered} is not false)`;
  const isTakenOver = sql`exists (select from ${messages} ${reply}
    where ${reply.agentId} = ${messages.agentId} and ${reply.conversationId} = ${messages.conversationId}
      and ${reply.position} > ${messages.position} and ${reply.author} = 'person')`;
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
        inArray(messages.agentId, own),
        eq(messages.sender, "user"),
        isWithin(messages.timestamp, span),
        isReal(db, messages),
      ),
    );
}

/** Not in a test conversation. Those are few: looking for them costs less than joining all others. */
export function isReal(db: Database, table: typeof leads | typeof messages) {
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

export function isWithin(column: AnyColumn, { from, until }: Span) {
  return and(from && gte(column, from), until && lt(column, until));
}

/** The beginnings are calculated outside, so that no other table of time zones has a say. */
export function stepOf(at: AnyColumn | SQL, starts: readonly Date[]) {
  const instants = sql.join(
    starts.map((start) => sql`${start.toISOString()}::timestamptz`),
    sql`, `,
  );
  return sql<number>`width_bucket(${at}, array[${instants}])`;
}

function later(one: Date | undefined, other: Date | undefined) {
  if (!one || !other) return one ?? other;
  return one > other ? one : other;
}
