import { eq, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { notice, publish } from "#database/events.ts";
import { agents } from "#database/schema.ts";

/** What happens in a conversation, to whoever looks at it: its visitor, and people with the inbox open. */
export type ConversationNews =
  | { type: "changed" }
  | { type: "typing"; by: "visitor" | "person"; name: string | null };

/** What happens in all conversations of an owner. */
export type InboxNews =
  | { type: "changed" | "called" | "removed" | "typing"; id: string }
  | { type: "assigned"; id: string; to: string };

export const conversationChannel = (id: string) => `conversation:${id}`;
export const inboxChannel = (ownerId: string) => `inbox:${ownerId}`;

interface Which {
  agentId: string;
  id: string;
}

/** Tells both sides, when the transaction commits. */
export async function tellChange(
  tx: Database,
  { agentId, id }: Which,
  type: "changed" | "called" | "removed" = "changed",
): Promise<void> {
  await tell(tx, { agentId, id }, { type: "changed" }, { type, id });
}

/** Tells a person of the team that it is theirs to see to. */
export async function tellAssigned(tx: Database, ownerId: string, id: string, to: string) {
  const news: InboxNews = { type: "assigned", id, to };
  await publish(tx, inboxChannel(ownerId), news);
}

/** Nothing of it is stored: it is true for some seconds. */
export async function tellTyping(
  db: Database,
  { agentId, id }: Which,
  by: "visitor" | "person",
  name: string | null = null,
): Promise<void> {
  const news: ConversationNews = { type: "typing", by, name };
  if (by === "visitor") await tell(db, { agentId, id }, news, { type: "typing", id });
  else await publish(db, conversationChannel(id), news);
}

/** In one statement, since it is said with every message. */
async function tell(
  db: Database,
  { agentId, id }: Which,
  news: ConversationNews,
  inbox: InboxNews,
) {
  await db
    .select({
      conversation: notice(conversationChannel(id), news),
      inbox: notice(sql`'inbox:' || ${agents.userId}`, inbox),
    })
    .from(agents)
    .where(eq(agents.id, agentId));
}
