import { and, eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { conversations, messages } from "#database/schema.ts";
import { unansweredQuestions } from "#database/schema-knowledge.ts";
import { notFound } from "#platform/server/errors.ts";
import type { Rating } from "../contract.ts";
import { noteUnanswered } from "./note-unanswered.ts";
import { publishChange } from "./person/conversation-news.ts";
import type { StoredConversation } from "./queries.ts";

const unhelpfulMax = 2;

export async function rateMessage(
  tx: Database,
  now: Date,
  conversation: StoredConversation,
  { messageId, rating, note }: Rating,
): Promise<boolean> {
  const { agentId, id } = conversation;
  const ofConversation = and(eq(messages.agentId, agentId), eq(messages.conversationId, id));
  const [rated] = await tx
    .update(messages)
    .set({ rating, ratingNote: (rating && note?.replaceAll("\0", "")) || null })
    .where(and(ofConversation, eq(messages.id, messageId), eq(messages.sender, "agent")))
    .returning({ replyTo: messages.replyTo });
  if (!rated) throw notFound("Message");
  await tx
    .update(conversations)
    .set({ rating })
    .where(and(eq(conversations.agentId, agentId), eq(conversations.id, id)));
  if (rated.replyTo && !conversation.isTest) await noteRated(tx, now, rated.replyTo);
  await publishChange(tx, conversation);
  const isDown = and(ofConversation, eq(messages.rating, "down"));
  return rating === "down" && (await tx.$count(messages, isDown)) >= unhelpfulMax;

  /** An unhelpful answer counts as an unanswered question until the visitor changes the rating. */
  async function noteRated(tx: Database, now: Date, questionId: string) {
    if (rating !== "down") {
      await tx
        .delete(unansweredQuestions)
        .where(
          and(
            eq(unansweredQuestions.agentId, agentId),
            eq(unansweredQuestions.messageId, questionId),
            eq(unansweredQuestions.reason, "not-helpful"),
          ),
        );
      return;
    }
    const isQuestion = and(ofConversation, eq(messages.id, questionId));
    const [question] = await tx.select().from(messages).where(isQuestion);
    if (question) await noteUnanswered(tx, now, question, "not-helpful");
  }
}
