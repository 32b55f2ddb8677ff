import { and, eq, exists, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "#database/client.ts";
import { notice, publish } from "#database/events.ts";
import { agents } from "#database/schema.ts";
import { inboxPresence } from "#database/schema-inbox.ts";

export type ConversationNews =
  | { type: "changed" }
  | { type: "typing"; by: "visitor" | "person"; name: string | null };

export type InboxNews =
  | { type: "changed" | "called" | "removed" | "typing"; id: string }
  | { type: "assigned"; id: string; to: string };

export const conversationChannel = (id: string) => `conversation:${id}`;
export const inboxChannel = (ownerId: string) => `inbox:${ownerId}`;

interface Which {
  agentId: string;
  id: string;
}

export async function publishChange(
  tx: Database,
  { agentId, id }: Which,
  type: "changed" | "called" | "removed" = "changed",
): Promise<void> {
  await tell(tx, { agentId, id }, { type: "changed" }, { type, id });
}

export async function publishAssignment(tx: Database, ownerId: string, id: string, to: string) {
  const news: InboxNews = { type: "assigned", id, to };
  await publish(tx, inboxChannel(ownerId), news);
}

/**
 * Notifies open inboxes after the commit. Who has one open is read only then, so that someone who opens an inbox
 * meanwhile either reads the message or is notified. If nobody has, nothing is sent, because commits that notify wait
 * for one another.
 */
export function notifyInboxes(db: Database, log: FastifyBaseLogger, { agentId, id }: Which): void {
  const news: InboxNews = { type: "changed", id };
  const open = db
    .select({ one: sql`1` })
    .from(inboxPresence)
    .where(eq(inboxPresence.ownerId, agents.userId));
  db.select({ told: notice(ofOwner, news) })
    .from(agents)
    .where(and(eq(agents.id, agentId), exists(open)))
    .catch((err: unknown) => log.warn({ err }, "open inboxes could not be told"));
}

/** Not stored: it is outdated within seconds. */
export async function publishTyping(
  db: Database,
  { agentId, id }: Which,
  by: "visitor" | "person",
  name: string | null = null,
): Promise<void> {
  const news: ConversationNews = { type: "typing", by, name };
  if (by === "visitor") await tell(db, { agentId, id }, news, { type: "typing", id });
  else await publish(db, conversationChannel(id), news);
}

const ofOwner = sql`'inbox:' || ${agents.userId}`;

async function tell(
  db: Database,
  { agentId, id }: Which,
  news: ConversationNews,
  inbox: InboxNews,
) {
  await db
    .select({
      conversation: notice(conversationChannel(id), news),
      inbox: notice(ofOwner, inbox),
    })
    .from(agents)
    .where(eq(agents.id, agentId));
}
