import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { agents, conversations } from "#database/schema.ts";
import type { StoredConversation } from "./queries.ts";

/**
 * SQL for queries that lock: the longest wait. A deletion can hold an agent for long, and everyone waiting for it
 * keeps a connection from the rest.
 */
export const waitsForAgent = sql`set_config('lock_timeout', '2s', true) is not null`;
export const waitsForTurn = sql`set_config('lock_timeout', '10s', true) is not null`;

/**
 * Serializes what is said in a conversation, so that messages have one order and a takeover comes before or after
 * them. The agent's row is locked first, as in a deletion; otherwise the message's foreign key would lock it last and
 * deadlock.
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
