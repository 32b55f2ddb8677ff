import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { agents, conversations } from "#database/schema.ts";
import type { StoredConversation } from "./queries.ts";

/**
 * SQL, conditions of queries that lock: how long they wait. A deletion may hold an agent for long, and everyone who
 * waits for it keeps a connection from all others. Those who hold a conversation say something in it, one by one.
 */
export const waitsForAgent = sql`set_config('lock_timeout', '2s', true) is not null`;
export const waitsForTurn = sql`set_config('lock_timeout', '10s', true) is not null`;

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
    .where(and(eq(agents.id, agentId), waitsForAgent))
    .for("key share");
  const [locked] = await tx
    .select()
    .from(conversations)
    .where(
      and(eq(conversations.agentId, agentId), eq(conversations.id, conversationId), waitsForTurn),
    )
    .for("no key update");
  return locked;
}
