import { and, eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { conversations } from "#database/schema.ts";
import { NewLead } from "#features/leads/contract.ts";
import { storeLead } from "#features/leads/server/public.ts";
import { wordsFor } from "./person/take-turns.ts";
import { hasLead, listMessages, type StoredMessage } from "./queries.ts";

const messageLengthMax = 2000;
const readMax = 6;

/**
 * A visitor who waits for a person, or was just offered the contact form, may type an email address instead. It is
 * stored as a lead before anything is answered. Returns the thanks if it was.
 */
export async function leadFromMessage(
  db: Database,
  now: Date,
  { agentId, conversationId: id, position, content }: StoredMessage,
  mayLeave: () => boolean,
): Promise<string | null> {
  const email = emailIn(content);
  if (!email) return null;
  return db.transaction(async (tx) => {
    const isIt = and(eq(conversations.agentId, agentId), eq(conversations.id, id));
    const conversation = only(await tx.select().from(conversations).where(isIt));
    const said = await listMessages(tx, conversation, readMax);
    const before = said.filter((message) => message.position < position && !message.event);
    const isOffered = before.findLast(({ sender }) => sender === "agent")?.offersContact;
    if (conversation.isTest || !(conversation.waitingSince || isOffered)) return null;
    if ((await hasLead(tx, conversation)) || !mayLeave()) return null;
    const asked = before.findLast(({ sender }) => sender === "user")?.content;
    await storeLead(tx, now, {
      agentId,
      conversationId: id,
      name: conversation.visitorName ?? email,
      email,
      phone: conversation.visitorPhone,
      message: [asked, content].filter(Boolean).join("\n").slice(0, messageLengthMax),
      source: conversation.waitingSince ? "handoff" : "question",
    });
    return (await wordsFor(tx, conversation)).texts.thanks;
  });
}

function emailIn(text: string): string | undefined {
  const candidates = text.match(/[^\s<>()[\]",;:]{1,64}@[^\s<>()[\]",;:@]{1,255}/gu) ?? [];
  for (const candidate of candidates) {
    const { data } = NewLead.shape.email.safeParse(candidate.replace(/[.!?…。]+$/u, ""));
    if (data) return data;
  }
  return undefined;
}
