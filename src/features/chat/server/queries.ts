import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { isProvenBy } from "#database/is-proven-by.ts";
import { conversations, leads, messages } from "#database/schema.ts";
import { findListeningAgent, type ListeningAgent } from "#features/agents/server/public.ts";
import { notFound } from "#platform/server/errors.ts";
import { hashToken } from "#platform/server/secrets.ts";

const shownMax = 200;

export type StoredConversation = typeof conversations.$inferSelect;
export type StoredMessage = typeof messages.$inferSelect;

export async function getListeningAgent(
  db: Database,
  now: Date,
  which: { id: string } | { subdomain: string },
): Promise<ListeningAgent> {
  const agent = await findListeningAgent(db, now, which);
  if (!agent) throw notFound("Agent");
  return agent;
}

/** Without the token it is not found: its existence is not revealed. */
export async function getConversation(
  db: Database,
  which: { id: string; agentId?: string },
  visitorToken: string | undefined,
): Promise<StoredConversation> {
  const [conversation] = visitorToken
    ? await db
        .select()
        .from(conversations)
        .where(
          and(
            eq(conversations.id, which.id),
            which.agentId ? eq(conversations.agentId, which.agentId) : undefined,
            isProvenBy(hashToken(visitorToken)),
          ),
        )
    : [];
  if (!conversation) throw notFound("Conversation");
  return conversation;
}

export async function listMessages(
  db: Database,
  { agentId, id }: Pick<StoredConversation, "agentId" | "id">,
  limit = shownMax,
) {
  const latest = await db
    .select()
    .from(messages)
    .where(and(eq(messages.agentId, agentId), eq(messages.conversationId, id)))
    .orderBy(desc(messages.position))
    .limit(limit);
  return latest.reverse();
}

export async function findReply(
  db: Database,
  { agentId, id }: Pick<StoredMessage, "agentId" | "id">,
): Promise<StoredMessage | undefined> {
  const [reply] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.agentId, agentId), eq(messages.replyTo, id)));
  return reply;
}

export async function hasLead(db: Database, { agentId, id }: StoredConversation): Promise<boolean> {
  const [lead] = await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.agentId, agentId), eq(leads.conversationId, id)))
    .limit(1);
  return lead !== undefined;
}

export function messagesOf(db: Database) {
  return db
    .select({ one: sql`1` })
    .from(messages)
    .where(
      and(
        eq(messages.agentId, conversations.agentId),
        eq(messages.conversationId, conversations.id),
      ),
    );
}
