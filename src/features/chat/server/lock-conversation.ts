import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { agents, conversations } from "#database/schema.ts";
import type { StoredConversation } from "./queries.ts";

/** SQL, a condition of the first query that locks: anyone who waits longer keeps a connection from all others. */
export const waitsBriefly = sql`set_config('lock_timeout', '2s', true) is not null`;

/**
 * Locks a conversation for whoever says something in it, so that its messages have one order, and a person who takes
 * over comes before or after them. The agent's row, which a message's foreign key locks in the end, comes first: a
 * deletion locks in the same order.
 */
export async function lockConversation(
  tx: Database,
  { agentId, conversationId }: { agentId: string; conversationId: string },
): Promise<StoredConversation | undefined> {
  await tx
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.id, agentId), waitsBriefly))
    .for("key share");
  const [locked] = await tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.agentId, agentId), eq(conversations.id, conversationId)))
    .for("no key update");
  return locked;
}
