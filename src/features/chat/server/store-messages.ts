import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { prepared } from "#database/prepared.ts";
import { only } from "#database/rows.ts";
import { conversations, messages } from "#database/schema.ts";
import { unansweredQuestions } from "#database/schema-knowledge.ts";
import { countUses } from "#features/knowledge/server/public.ts";
import { announce } from "#features/webhooks/server/public.ts";
import { notFound } from "#platform/server/errors.ts";
import type { unansweredReasons } from "#shared/vocabulary.ts";
import type { ContextConversation } from "./conversation-context.ts";
import type { StoredMessage } from "./queries.ts";
import type { Answer } from "./write-answer.ts";

// One statement each way, since every message takes both. Each locks the conversation's row first, so that its
// messages have one order and a person who takes over comes before or after them.

export type Question = Pick<
  StoredMessage,
  "agentId" | "conversationId" | "id" | "content" | "position"
>;
export type Reply = Pick<
  StoredMessage,
  "id" | "content" | "sources" | "isAnswered" | "offersContact"
>;

interface StoredQuestion {
  question: Question;
  /** Whether a person seems to answer here. */
  hasPerson: boolean;
  /** It was sent before, under the same `clientId`. */
  isKnown: boolean;
}

export async function storeQuestion(
  db: Database,
  now: Date,
  { agentId, id: conversationId }: Pick<ContextConversation, "agentId" | "id">,
  said: { content: string; clientId: string | null },
): Promise<StoredQuestion> {
  const which = { agentId, conversationId };
  const [row] = await storingQuestion(db).execute({ ...which, ...said, now });
  if (!row) throw notFound("Conversation");
  const { id, position, personName } = row;
  const hasPerson = personName !== null;
  if (id !== null && position !== null)
    return {
      question: { ...which, id, position, content: said.content },
      hasPerson,
      isKnown: false,
    };
  const isSame = and(
    eq(messages.agentId, agentId),
    eq(messages.conversationId, conversationId),
    eq(messages.clientId, said.clientId ?? ""),
  );
  const question = only(await db.select().from(messages).where(isSame));
  return { question, hasPerson, isKnown: true };
}

const agentId = sql.placeholder("agentId");
const conversationId = sql.placeholder("conversationId");
const content = sql`${sql.placeholder("content")}::text`;
const now = sql`${sql.param(sql.placeholder("now"), messages.timestamp)}::timestamptz`;

const storingQuestion = prepared((db) => {
  const heard = db.$with("heard", { personName: conversations.personName }).as(sql`
    update ${conversations} set status = 'active', updated_at = ${now}, last_message_at = ${now}
    where agent_id = ${agentId} and id = ${conversationId}
    returning agent_id, id, person_name`);
  const stored = db.$with("stored", { id: messages.id, position: messages.position }).as(sql`
    insert into ${messages} (agent_id, conversation_id, content, sender, author, client_id, timestamp)
    select agent_id, id, ${content}, 'user', 'visitor', ${sql.placeholder("clientId")}::text, ${now} from heard
    on conflict do nothing
    returning id, position`);
  return db
    .with(heard, stored)
    .select({ personName: heard.personName, id: stored.id, position: stored.position })
    .from(heard)
    .leftJoin(stored, sql`true`)
    .prepare("store_question");
});

/** What a message was answered with, if it was. */
export async function findReply(
  db: Database,
  { agentId, id }: Pick<Question, "agentId" | "id">,
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
export async function storeAnswer(
  db: Database,
  now: Date,
  { isTest }: Pick<ContextConversation, "isTest">,
  question: Question,
  answer: Answer,
  callPerson: (tx: Database, reason: "asked" | "model") => Promise<unknown>,
): Promise<Reply | null> {
  const { isAnswered, ownWordsIds, callsPerson } = answer;
  if (isTest || (isAnswered && !ownWordsIds && !callsPerson))
    return (await storeReply(db, now, question, answer)).reply;

  return db.transaction(async (tx) => {
    const { reply, isNew } = await storeReply(tx, now, question, answer);
    if (!isNew) return reply;
    if (!isAnswered) {
      const { agentId, conversationId } = question;
      const isIt = and(eq(conversations.agentId, agentId), eq(conversations.id, conversationId));
      await tx.update(conversations).set({ hasUnanswered: true }).where(isIt);
      await noteUnanswered(tx, now, question, "unknown");
    }
    if (ownWordsIds) await countUses(tx, question.agentId, ownWordsIds);
    if (callsPerson) await callPerson(tx, callsPerson);
    return reply;
  });
}

/** The same message, sent twice, was answered twice: the first answer stands. */
async function storeReply(
  db: Database,
  now: Date,
  question: Question,
  { text: content, sources, isAnswered, offersContact }: Answer,
): Promise<{ reply: Reply | null; isNew: boolean }> {
  const { agentId, conversationId, id: replyTo } = question;
  const said = { content, sources, isAnswered, offersContact };
  const which = { agentId, conversationId, replyTo };
  const [row] = await storingReply(db).execute({ ...which, ...said, now });
  if (!row) throw notFound("Conversation");
  if (row.id !== null) return { reply: { ...said, id: row.id }, isNew: true };
  if (row.personName !== null) return { reply: null, isNew: false };
  const first = only([await findReply(db, question)].filter((one) => one !== undefined));
  return { reply: first, isNew: false };
}

const storingReply = prepared((db) => {
  const open = db.$with("open", { personName: conversations.personName }).as(sql`
    select agent_id, id, person_name from ${conversations}
    where agent_id = ${agentId} and id = ${conversationId}
    for no key update`);
  const stored = db.$with("stored", { id: messages.id }).as(sql`
    insert into ${messages} (
      agent_id, conversation_id, content, sender, author, sources, is_answered, offers_contact, reply_to, timestamp
    )
    select agent_id, id, ${content}, 'agent', 'ai',
      ${sql.param(sql.placeholder("sources"), messages.sources)}::jsonb,
      ${sql.placeholder("isAnswered")}::boolean, ${sql.placeholder("offersContact")}::boolean,
      ${sql.placeholder("replyTo")}::uuid, ${now}
    from open where person_name is null
    on conflict do nothing
    returning id`);
  return db
    .with(open, stored)
    .select({ personName: open.personName, id: stored.id })
    .from(open)
    .leftJoin(stored, sql`true`)
    .prepare("store_reply");
});

/** For the owner to see. */
export async function noteUnanswered(
  tx: Database,
  now: Date,
  { agentId, conversationId, id: messageId, content: question }: Question,
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
