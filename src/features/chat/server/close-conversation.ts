import { and, eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { conversations } from "#database/schema.ts";
import { announce } from "#features/webhooks/server/public.ts";
import { handBack } from "./person/take-turns.ts";
import type { StoredConversation } from "./queries.ts";

export async function closeConversation(
  tx: Database,
  now: Date,
  conversation: StoredConversation,
): Promise<void> {
  const { agentId, id, status, isTest } = conversation;
  await handBack(tx, now, conversation);
  await tx
    .update(conversations)
    .set({ status: "closed", waitingSince: null, updatedAt: now })
    .where(and(eq(conversations.agentId, agentId), eq(conversations.id, id)));
  if (status !== "closed" && !isTest)
    await announce(tx, { event: "conversation.closed", agentId, subjectId: id });
}
