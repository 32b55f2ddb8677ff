import { and, count, eq, gte, inArray, isNotNull, lt, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { agents, conversations, leads, messages } from "#database/schema.ts";

/** What happened with all agents of the owner, or with one. Test traffic never counts. */
export async function countTraffic(db: Database, ownerId: string, agentId?: string) {
  const own = ownAgents(db, ownerId, agentId);
  const [opened, left, said] = await Promise.all([
    db
      .select({ total: count() })
      .from(conversations)
      .where(and(inArray(conversations.agentId, own), eq(conversations.isTest, false))),
    db
      .select({ total: count() })
      .from(leads)
      .where(and(inArray(leads.agentId, own), isReal(db, leads))),
    countMessages(db, own),
  ]);
  return {
    conversations: only(opened).total,
    leads: only(left).total,
    asked: sum(said.map(({ asked }) => asked)),
    answered: sum(said.map(({ answered }) => answered)),
  };
}

export function ownAgents(db: Database, ownerId: string, agentId?: string) {
  return db
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.userId, ownerId), agentId ? eq(agents.id, agentId) : undefined));
}

interface Span {
  from: Date;
  /** Not in it any more. */
  until: Date;
}

/**
 * Visitors' messages by agent, and how many of them got an answer: one that rests on something, or a person's
 * words later in the conversation.
 */
export function countMessages(db: Database, own: ReturnType<typeof ownAgents>, span?: Span) {
  const reply = alias(messages, "reply");
  const person = db
    .select({
      agentId: messages.agentId,
      conversationId: messages.conversationId,
      last: sql<number>`max(${messages.position})`.as("last"),
    })
    .from(messages)
    .where(and(inArray(messages.agentId, own), eq(messages.author, "person")))
    .groupBy(messages.agentId, messages.conversationId)
    .as("person");
  return db
    .select({
      agentId: messages.agentId,
      asked: sql<number>`count(*)::int`,
      answered: sql<number>`count(*) filter (where ${or(isNotNull(reply.replyTo), lt(messages.position, person.last))})::int`,
    })
    .from(messages)
    .leftJoin(
      reply,
      and(
        eq(reply.agentId, messages.agentId),
        eq(reply.replyTo, messages.id),
        sql`${reply.isAnswered} is not false`,
      ),
    )
    .leftJoin(
      person,
      and(eq(person.agentId, messages.agentId), eq(person.conversationId, messages.conversationId)),
    )
    .where(
      and(
        inArray(messages.agentId, own),
        eq(messages.sender, "user"),
        span && gte(messages.timestamp, span.from),
        span && lt(messages.timestamp, span.until),
        isReal(db, messages),
      ),
    )
    .groupBy(messages.agentId);
}

/** Rounded; 0 where nothing was counted. */
export function percentage(part: number, whole: number) {
  return whole === 0 ? 0 : Math.round((part / whole) * 100);
}

export function sum(numbers: readonly number[]) {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Not in a test conversation. Those are few: looking for them costs less than joining all others. */
export function isReal(db: Database, table: typeof leads | typeof messages) {
  return notExists(
    db
      .select({ id: conversations.id })
      .from(conversations)
      .where(
        and(
          eq(conversations.isTest, true),
          eq(conversations.agentId, table.agentId),
          eq(conversations.id, table.conversationId),
        ),
      ),
  );
}
