import { and, eq, exists, lt, notExists, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { agents, conversations, leads, users } from "#database/schema.ts";
import { messagesOf } from "./queries.ts";

const unusedMs = 24 * 3_600_000;

/** Conversations that somebody opened a day ago and never wrote in. */
export async function pruneUnusedConversations(db: Database, now: Date): Promise<void> {
  const leadsOf = db
    .select({ one: sql`1` })
    .from(leads)
    .where(
      and(eq(leads.agentId, conversations.agentId), eq(leads.conversationId, conversations.id)),
    );
  await db
    .delete(conversations)
    .where(
      and(
        lt(conversations.createdAt, new Date(now.getTime() - unusedMs)),
        notExists(messagesOf(db)),
        notExists(leadsOf),
      ),
    );
}

/**
 * Conversations that were silent for longer than their agent's owner wants them kept. Leads stay. Only what has
 * been counted goes: the owner's numbers are the same afterwards.
 */
export async function pruneOldConversations(db: Database, now: Date): Promise<void> {
  const lastWord = sql`coalesce(${conversations.lastMessageAt}, ${conversations.createdAt})`;
  // Settings that are no number of days were written by another release: nothing goes by them.
  const keepDays = sql`case when jsonb_typeof(${agents.chatSettings} -> 'keepDays') = 'number'
    then (${agents.chatSettings} ->> 'keepDays')::int end`;
  const wantsItGone = db
    .select({ one: sql`1` })
    .from(agents)
    .innerJoin(users, eq(users.id, agents.userId))
    .where(
      and(
        eq(agents.id, conversations.agentId),
        sql`${lastWord} < ${now}::timestamptz - make_interval(days => ${keepDays})`,
        sql`${lastWord} < ${users.countedUntil}`,
      ),
    );
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('parley.keeps_counts', 'on', true)`);
    await tx.delete(conversations).where(exists(wantsItGone));
  });
}
