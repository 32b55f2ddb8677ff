import { and, count, eq, inArray, notExists, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { agents, conversations, leads, messages } from "#database/schema.ts";

/** What happened with all agents of the owner, or with one. Test traffic never counts. */
export async function countTraffic(db: Database, ownerId: string, agentId?: string) {
  const own = db
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.userId, ownerId), agentId ? eq(agents.id, agentId) : undefined));

  const [opened, left, said] = await Promise.all([
    db
      .select({ total: count() })
      .from(conversations)
      .where(and(inArray(conversations.agentId, own), eq(conversations.isTest, false))),
    db
      .select({ total: count() })
      .from(leads)
      .where(and(inArray(leads.agentId, own), isReal(db, leads))),
    db
      .select({
        asked: sql<number>`count(*) filter (where ${messages.sender} = 'user')::int`,
        answered: sql<number>`count(*) filter (where ${messages.replyTo} is not null and ${messages.isAnswered} is not false)::int`,
      })
      .from(messages)
      .where(and(inArray(messages.agentId, own), isReal(db, messages))),
  ]);
  return { conversations: only(opened).total, leads: only(left).total, ...only(said) };
}

/** Rounded; 0 where nothing was counted. */
export function percentage(part: number, whole: number) {
  return whole === 0 ? 0 : Math.round((part / whole) * 100);
}

/** Not in a test conversation. Those are few: looking for them costs less than joining all others. */
function isReal(db: Database, table: typeof leads | typeof messages) {
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
