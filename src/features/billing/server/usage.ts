import { and, count, eq, exists, gte, inArray, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { agents, conversations, messages } from "#database/schema.ts";
import { monthOf } from "#shared/dates.ts";

/** SQL: the conversations of the month that count: of the owner's agents, no test, with a visitor's message. */
export function countsInMonth(db: Database, ownerId: string, at: Date) {
  const ownAgents = db.select({ id: agents.id }).from(agents).where(eq(agents.userId, ownerId));
  return and(
    inArray(conversations.agentId, ownAgents),
    gte(conversations.createdAt, monthOf(at)),
    eq(conversations.isTest, false),
    exists(
      db
        .select({ one: sql`1` })
        .from(messages)
        .where(
          and(
            eq(messages.agentId, conversations.agentId),
            eq(messages.conversationId, conversations.id),
            eq(messages.sender, "user"),
          ),
        ),
    ),
  );
}

/** What the owner has of what the plan allows. */
export async function readUsage(db: Database, ownerId: string, now: Date) {
  const [own, held] = await Promise.all([
    db.select({ total: count() }).from(agents).where(eq(agents.userId, ownerId)),
    db
      .select({ total: count() })
      .from(conversations)
      .where(countsInMonth(db, ownerId, now)),
  ]);
  return { agents: only(own).total, conversations: only(held).total };
}
