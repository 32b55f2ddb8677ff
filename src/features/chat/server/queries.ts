import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { conversations, leads, messages } from "#database/schema.ts";
import { unansweredQuestions } from "#database/schema-knowledge.ts";
import { countUses } from "#features/knowledge/server/public.ts";
import { announce } from "#features/webhooks/server/public.ts";
import { notFound } from "#platform/server/errors.ts";
import { hashToken, isTokenShaped, newToken } from "#platform/server/secrets.ts";
import type { unansweredReasons } from "#shared/vocabulary.ts";
import { tellChange } from "./person/conversation-news.ts";
import type { VisitorPlace } from "./visitor-place.ts";
import type { Answer } from "./write-answer.ts";

const shownMax = 200;

export type StoredConversation = typeof conversations.$inferSelect;
export type StoredMessage = typeof messages.$inferSelect;

export interface ConversationStart {
  agentId: string;
  visitorId: string;
  assistantName: string;
  isTest?: boolean;
  place?: VisitorPlace;
  language?: string;
}

/** The only time that the token is seen: the database keeps a hash of it. */
export async function openConversation(
  db: Database,
  now: Date,
  { place, ...start }: ConversationStart,
) {
  const visitorToken = newToken();
  const conversation = only(
    await db
      .insert(conversations)
      .values({
        ...start,
        ...place,
        visitorTokenHash: hashToken(visitorToken),
        createdAt: now,
        updatedAt: now,
      })
      .returning(),
  );
  return { conversation, visitorToken };
}

export function tokenOf({ headers }: Pick<FastifyRequest, "headers">) {
  return headers["x-visitor-token"];
}

/** Whoever cannot prove to be its visitor learns nothing, not even that it exists. */
export async function getConversation(
  db: Database,
  which: { id: string; agentId?: string },
  visitorToken: unknown,
): Promise<StoredConversation> {
  const [conversation] = isTokenShaped(visitorToken)
    ? await db
        .select()
        .from(conversations)
        .where(
          and(
            eq(conversations.id, which.id),
            which.agentId ? eq(conversations.agentId, which.agentId) : undefined,
            eq(conversations.visitorTokenHash, hashToken(visitorToken)),
          ),
        )
    : [];
  if (!conversation) throw notFound("Conversation");
  return conversation;
}

/** The latest, oldest first. */
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

export async function hasLead(db: Database, { agentId, id }: StoredConversation): Promise<boolean> {
  const [lead] = await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.agentId, agentId), eq(leads.conversationId, id)))
    .limit(1);
  return lead !== undefined;
}

/**
 * A message that was sent before, by its `clientId`, is the one that is stored already. With it comes whether a
 * person seems to answer here.
 */
export function storeQuestion(
  db: Database,
  now: Date,
  { agentId, id }: StoredConversation,
  { content, clientId }: { content: string; clientId: string | null },
): Promise<{ message: StoredMessage; hasPerson: boolean }> {
  return db.transaction(async (tx) => {
    const touched = await touch(tx, now, { agentId, id }, { status: "active" });
    const hasPerson = Boolean(touched?.personName);
    await tellChange(tx, { agentId, id });
    const [stored] = await tx
      .insert(messages)
      .values({
        agentId,
        conversationId: id,
        content,
        sender: "user",
        author: "visitor",
        clientId,
        timestamp: now,
      })
      .onConflictDoNothing()
      .returning();
    if (stored || clientId === null) return { message: only(stored ? [stored] : []), hasPerson };
    const isSame = and(
      eq(messages.agentId, agentId),
      eq(messages.conversationId, id),
      eq(messages.clientId, clientId),
    );
    return { message: only(await tx.select().from(messages).where(isSame)), hasPerson };
  });
}

/** What a message was answered with, if it was. */
export async function findReply(
  db: Database,
  { agentId, id }: StoredMessage,
): Promise<StoredMessage | undefined> {
  const [reply] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.agentId, agentId), eq(messages.replyTo, id)));
  return reply;
}

/**
 * The answer, and with it what the owner should know: that there was none. Null where a person has taken
 * over meanwhile: then nothing more is said in the agent's name.
 */
export function storeAnswer(
  db: Database,
  now: Date,
  { isTest }: StoredConversation,
  question: StoredMessage,
  answer: Answer,
  callPerson: (tx: Database, reason: "asked" | "model") => Promise<unknown>,
) {
  const { agentId, conversationId } = question;
  return db.transaction(async (tx): Promise<StoredMessage | null> => {
    const row = { agentId, id: conversationId };
    const touched = await touch(tx, now, row, {});
    if (touched?.personName) return null;
    const [message] = await tx
      .insert(messages)
      .values({
        agentId,
        conversationId,
        content: answer.text,
        sender: "agent",
        author: "ai",
        sources: answer.sources,
        isAnswered: answer.isAnswered,
        offersContact: answer.offersContact,
        replyTo: question.id,
        timestamp: now,
      })
      .onConflictDoNothing()
      .returning();
    // The same message, sent twice, was answered twice: the first answer stands.
    if (!message) return only([await findReply(tx, question)].filter((one) => one !== undefined));
    if (!answer.isAnswered && !isTest) {
      await touch(tx, now, row, { hasUnanswered: true });
      await noteUnanswered(tx, now, question, "unknown");
    }
    if (answer.ownWordsIds && !isTest) await countUses(tx, agentId, answer.ownWordsIds);
    await tellChange(tx, row);
    if (answer.callsPerson && !isTest) await callPerson(tx, answer.callsPerson);
    return message;
  });
}

/** For the owner to see. */
export async function noteUnanswered(
  tx: Database,
  now: Date,
  { agentId, conversationId, id: messageId, content: question }: StoredMessage,
  reason: (typeof unansweredReasons)[number],
) {
  const [noted] = await tx
    .insert(unansweredQuestions)
    .values({ agentId, conversationId, messageId, question, reason, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: unansweredQuestions.id });
  if (noted)
    await announce(tx, {
      event: "question.unanswered",
      agentId,
      subjectId: noted.id,
      facts: { reason },
    });
}

/** Something was said. */
async function touch(
  tx: Database,
  now: Date,
  { agentId, id }: Pick<StoredConversation, "agentId" | "id">,
  change: Partial<StoredConversation>,
) {
  const [touched] = await tx
    .update(conversations)
    .set({ ...change, updatedAt: now, lastMessageAt: now })
    .where(and(eq(conversations.agentId, agentId), eq(conversations.id, id)))
    .returning({ personName: conversations.personName });
  return touched;
}

/** What was said before the question, oldest first. */
export async function listEarlier(db: Database, question: StoredMessage, limit: number) {
  const earlier = await db
    .select({ sender: messages.sender, content: messages.content })
    .from(messages)
    .where(
      and(
        eq(messages.agentId, question.agentId),
        eq(messages.conversationId, question.conversationId),
        lt(messages.position, question.position),
        isNull(messages.event),
      ),
    )
    .orderBy(desc(messages.position))
    .limit(limit);
  return earlier.reverse();
}

/** For a query of conversations: the messages of each. */
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
