import { and, eq, lt } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { conversations, messages } from "#database/schema.ts";
import type { StoredConversation } from "../queries.ts";

/** The visitor has this message of the conversation on the screen, and with it what came before. */
export async function noteSeen(
  db: Database,
  { agentId, id }: StoredConversation,
  messageId: string,
): Promise<boolean> {
  const [message] = await db
    .select({ position: messages.position })
    .from(messages)
    .where(
      and(
        eq(messages.agentId, agentId),
        eq(messages.id, messageId),
        eq(messages.conversationId, id),
      ),
    );
  if (!message) return false;
  const noted = await db
    .update(conversations)
    .set({ seenPosition: message.position })
    .where(
      and(
        eq(conversations.agentId, agentId),
        eq(conversations.id, id),
        lt(conversations.seenPosition, message.position),
      ),
    )
    .returning({ id: conversations.id });
  return noted.length > 0;
}
