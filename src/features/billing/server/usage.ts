import { and, count, eq, gte, inArray, isNotNull } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { ownAgents } from "#database/own-agents.ts";
import { only } from "#database/rows.ts";
import { agents, conversations } from "#database/schema.ts";
import { monthOf } from "#shared/dates.ts";

/** SQL: the conversations of the month that count, of an owner's agents. */
export function countsInMonth(db: Database, ownerId: string, at: Date) {
  return and(inArray(conversations.agentId, ownAgents(db, ownerId)), isUseOfMonth(at));
}

/** SQL: it is neither a test nor part of a flood, and somebody wrote in it. */
export function isUseOfMonth(at: Date) {
  return and(
    gte(conversations.createdAt, monthOf(at)),
    eq(conversations.isTest, false),
    eq(conversations.isFlood, false),
    isNotNull(conversations.lastMessageAt),
  );
}

/** What the owner has of what the plan allows. */
export async function readUsage(db: Database, ownerId: string, now: Date) {
  const isOfFlood = and(
    inArray(conversations.agentId, ownAgents(db, ownerId)),
    eq(conversations.isFlood, true),
    gte(conversations.createdAt, monthOf(now)),
  );
  const [own, held, flood] = await Promise.all([
    db.select({ total: count() }).from(agents).where(eq(agents.userId, ownerId)),
    db
      .select({ total: count() })
      .from(conversations)
      .where(countsInMonth(db, ownerId, now)),
    db.$count(conversations, isOfFlood),
  ]);
  return { agents: only(own).total, conversations: only(held).total, flood };
}
