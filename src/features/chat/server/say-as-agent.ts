import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { conversations, messages } from "#database/schema.ts";
import type { Answer } from "#features/answers/server/public.ts";
import { countUses } from "#features/knowledge/server/public.ts";
import { notFound } from "#platform/server/errors.ts";
import { lockConversation } from "./lock-conversation.ts";
import { noteUnanswered } from "./note-unanswered.ts";
import { findReply, type StoredMessage } from "./queries.ts";

/**
 * Stores the answer and, if there was none, the unanswered question. Null if a person has taken over
 * meanwhile. If the same message was answered twice, the first answer stands.
 */
export async function sayAsAgent(
  db: Database,
  now: Date,
  question: StoredMessage,
  answer: Answer,
  callPerson: (tx: Database, reason: "asked" | "model", note?: string) => Promise<unknown>,
): Promise<StoredMessage | null> {
  const { agentId, conversationId, id: replyTo } = question;
  return db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, question);
    if (!conversation) throw notFound("Conversation");
    const {
      text: content,
      isAnswered,
      offersContact,
      ownWordsIds,
      callsPerson,
      handoffNote,
    } = answer;
    const { writtenBy = "built-in" } = answer;
    const sources = wellFormed(answer.sources);
    const said = { content, sources, isAnswered, offersContact, writtenBy };
    const place = { agentId, conversationId, replyTo, timestamp: now };
    const [reply] = conversation.personName
      ? []
      : await tx
          .insert(messages)
          .values({ ...said, ...place, sender: "agent", author: "ai" })
          .onConflictDoNothing()
          .returning();
    if (!reply) return (await findReply(tx, question)) ?? null;
    if (conversation.isTest) return reply;
    await tx.execute(sql`select note_event(${agentId}, ${`written:${writtenBy}`}, ${now}, 1)`);
    // A call for a person is no question that an owner could answer for the agent.
    if (!isAnswered && !callsPerson) {
      const isIt = and(eq(conversations.agentId, agentId), eq(conversations.id, conversationId));
      await tx.update(conversations).set({ hasUnanswered: true }).where(isIt);
      await noteUnanswered(tx, now, question, "unknown");
    }
    if (ownWordsIds) await countUses(tx, agentId, ownWordsIds);
    if (callsPerson) await callPerson(tx, callsPerson, handoffNote);
    return reply;
  });
}

/** PostgreSQL refuses lone surrogates in JSON. */
function wellFormed(sources: Answer["sources"]): Answer["sources"] {
  return sources.map((source) => ({
    ...source,
    title: source.title.toWellFormed(),
    quote: source.quote.toWellFormed(),
  }));
}
