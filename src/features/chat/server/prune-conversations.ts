import { and, eq, isNotNull, isNull, lt, notExists, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { deleteInParts } from "#database/delete-in-parts.ts";
import { deleteRows } from "#database/delete-rows.ts";
import { oneByOne } from "#database/one-by-one.ts";
import { agents, conversations, leads, users } from "#database/schema.ts";
import { conversationOrigins } from "#database/schema-floods.ts";
import { floodSpanMs } from "./flood.ts";
import { messagesOf } from "./queries.ts";

const unusedMs = 24 * 3_600_000;

export async function pruneUnusedConversations(
  db: Database,
  now: Date,
  stop?: AbortSignal,
): Promise<void> {
  const leadsOf = db
    .select({ one: sql`1` })
    .from(leads)
    .where(
      and(eq(leads.agentId, conversations.agentId), eq(leads.conversationId, conversations.id)),
    );
  const isUnused = and(
    lt(conversations.createdAt, new Date(now.getTime() - unusedMs)),
    // Checked in the row itself: a message that is just being stored is not visible yet.
    isNull(conversations.lastMessageAt),
    notExists(messagesOf(db)),
    notExists(leadsOf),
  );
  await deleteInParts(db, conversations, isUnused, { stop });
}

export async function forgetOrigins(db: Database, now: Date) {
  const dayAgo = new Date(now.getTime() - floodSpanMs);
  await deleteRows(db, conversationOrigins, lt(conversationOrigins.createdAt, dayAgo));
}

/**
 * Conversations that were silent for longer than their owner keeps them. Leads stay. Only what has been counted is
 * deleted, so that statistics do not change.
 */
export async function pruneOldConversations(
  db: Database,
  now: Date,
  stop?: AbortSignal,
): Promise<void> {
  // Another release may have stored something else: then nothing is deleted.
  const keepDays = sql`case when jsonb_typeof(${agents.chatSettings} -> 'keepDays') = 'number'
    then (${agents.chatSettings} ->> 'keepDays')::int end`;
  const limited = await db.select({ id: agents.id }).from(agents).where(isNotNull(keepDays));
  const pruneOf = (id: string) => {
    const until = db
      .select({
        at: sql`least(${now}::timestamptz - make_interval(days => ${keepDays}), ${users.countedUntil})`,
      })
      .from(agents)
      .innerJoin(users, eq(users.id, agents.userId))
      .where(and(eq(agents.id, id), isNotNull(keepDays), isNotNull(users.countedUntil)));
    const isOld = and(
      eq(conversations.agentId, id),
      // Uses an index, which the time of the last message has none of.
      sql`${conversations.createdAt} < (${until})`,
      sql`coalesce(${conversations.lastMessageAt}, ${conversations.createdAt}) < (${until})`,
    );
    return deleteInParts(db, conversations, isOld, { keepsCounts: true, stop });
  };
  await oneByOne(limited, ({ id }) => pruneOf(id), stop);
}
