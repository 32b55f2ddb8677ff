import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { ownAgents } from "#database/own-agents.ts";
import { agents, conversations, leads, users } from "#database/schema.ts";
import { ownerCanUse } from "#features/billing/server/public.ts";
import { handBack, personOf, sayAsPerson, takeOver } from "#features/chat/server/public.ts";
import type { Bot } from "#features/webhooks/server/public.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { Config } from "#platform/server/config.ts";
import { AppError } from "#platform/server/errors.ts";

interface AnsweringParts {
  db: Database;
  clock: Clock;
  config: Pick<Config, "publicUrl">;
}

interface Reply {
  updateId: number;
  /** Of the message that is replied to; we wrote it. */
  link: string;
  text: string | undefined;
}

const lengthMax = 4_000;

/** As in the inbox: takes over if nobody has, then says it. An update that comes again says nothing again. */
export async function answerFromChat(
  { db, clock, config }: AnsweringParts,
  { ownerId, id }: Bot,
  { updateId, link, text }: Reply,
): Promise<string | undefined> {
  const content = text?.toWellFormed().replaceAll("\0", "").trim();
  if (!content) return "You can only send text to visitors.";
  if (content.length > lengthMax) return `A message can have at most ${lengthMax} characters.`;
  if (!(await mayAnswer(db, ownerId)))
    return "Your plan no longer includes answering from Telegram.";
  const which = await conversationAt(db, ownerId, config.publicUrl, link);
  if (!which) return "This alert has no conversation to answer.";
  try {
    return await db.transaction(async (tx) => {
      const person = await personOf(tx, ownerId, which.agentName);
      if (content === "/done") {
        await handBack(tx, clock.now(), which);
        return "The assistant is answering again.";
      }
      await takeOver(tx, clock.now(), which, person);
      const clientId = `telegram:${id}:${updateId}`;
      await sayAsPerson(tx, clock.now(), which, { person, content, clientId });
      return which.personId === ownerId
        ? undefined
        : "Sent. You have taken over this conversation. The assistant answers again when you reply /done, or have not written for a while.";
    });
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

async function mayAnswer(db: Database, ownerId: string) {
  const [owner] = await db
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, ownerId));
  return owner && !owner.suspendedAt && (await ownerCanUse(db, ownerId, "webhooks"));
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function conversationAt(db: Database, ownerId: string, publicUrl: string, link: string) {
  if (!link.startsWith(`${publicUrl}/`)) return undefined;
  const { searchParams } = new URL(link);
  const id =
    searchParams.get("conversation") ?? (await ofLead(db, ownerId, searchParams.get("lead")));
  if (!id || !uuid.test(id)) return undefined;
  const [found] = await db
    .select({
      agentId: conversations.agentId,
      id: conversations.id,
      personId: conversations.personId,
      agentName: agents.name,
    })
    .from(conversations)
    .innerJoin(agents, eq(agents.id, conversations.agentId))
    .where(and(eq(agents.userId, ownerId), eq(conversations.id, id)));
  return found;
}

async function ofLead(db: Database, ownerId: string, leadId: string | null) {
  if (!leadId || !uuid.test(leadId)) return null;
  const [lead] = await db
    .select({ conversationId: leads.conversationId })
    .from(leads)
    .where(and(eq(leads.id, leadId), inArray(leads.agentId, ownAgents(db, ownerId))));
  return lead?.conversationId ?? null;
}
