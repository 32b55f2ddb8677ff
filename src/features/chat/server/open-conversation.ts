import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { conversations } from "#database/schema.ts";
import { conversationOrigins } from "#database/schema-floods.ts";
import { hashToken, newToken } from "#platform/server/secrets.ts";
import type { VisitorPlace } from "./visitor-place.ts";

interface ConversationStart {
  agentId: string;
  visitorId: string;
  assistantName: string;
  isTest?: boolean;
  place?: VisitorPlace;
  language?: string;
  network?: string;
}

/** The token is returned only here: the database keeps a hash. */
export async function openConversation(
  db: Database,
  now: Date,
  { place, network, ...start }: ConversationStart,
) {
  const visitorToken = newToken();
  const visitorTokenHash = hashToken(visitorToken);
  const values = { ...start, ...place, visitorTokenHash, createdAt: now, updatedAt: now };
  const conversation = await db.transaction(async (tx) => {
    const opened = only(await tx.insert(conversations).values(values).returning());
    if (network !== undefined) {
      const { agentId, id: conversationId } = opened;
      await tx
        .insert(conversationOrigins)
        .values({ agentId, conversationId, network, createdAt: now });
    }
    return opened;
  });
  return { conversation, visitorToken };
}
