import { eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { publish } from "#database/events.ts";
import { agents } from "#database/schema.ts";

/** What happens in a conversation, to whoever looks at it: its visitor, and people with the inbox open. */
export type ConversationNews =
  | { type: "changed" }
  | { type: "typing"; by: "visitor" | "person"; name: string | null };

/** What happens in all conversations of an owner. */
export interface InboxNews {
  type: "changed" | "called" | "removed" | "typing";
  id: string;
}

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
  await publish(tx, conversationChannel(id), { type: "changed" } satisfies ConversationNews);
  await tellInbox(tx, agentId, { type, id });
}

/** Nothing of it is stored: it is true for some seconds. */
export async function tellTyping(
  db: Database,
  { agentId, id }: Which,
  by: "visitor" | "person",
  name: string | null = null,
): Promise<void> {
  await publish(db, conversationChannel(id), {
    type: "typing",
    by,
    name,
  } satisfies ConversationNews);
  if (by === "visitor") await tellInbox(db, agentId, { type: "typing", id });
}

async function tellInbox(db: Database, agentId: string, news: InboxNews) {
  const [agent] = await db
    .select({ ownerId: agents.userId })
    .from(agents)
    .where(eq(agents.id, agentId));
  if (agent) await publish(db, inboxChannel(agent.ownerId), news);
}
