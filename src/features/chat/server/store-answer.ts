import { and, eq, type SQL, sql } from "drizzle-orm";
import { asRecords } from "#database/as-records.ts";
import type { Database } from "#database/client.ts";
import { statement } from "#database/prepared.ts";
import { agents, conversations, messages } from "#database/schema.ts";
import { unansweredQuestions } from "#database/schema-knowledge.ts";
import type { Answer } from "#features/answers/server/public.ts";
import { countUses } from "#features/knowledge/server/public.ts";
import { announce } from "#features/webhooks/server/public.ts";
import { notFound } from "#platform/server/errors.ts";
import { inBundles } from "#platform/server/in-bundles.ts";
import type { unansweredReasons } from "#shared/vocabulary.ts";
import type { ContextConversation, Question } from "./hear-message.ts";
import { type Held, ifHeld, lockingAgent } from "./held-rows.ts";
import type { StoredMessage } from "./queries.ts";

export type Reply = Pick<
  StoredMessage,
  "id" | "content" | "sources" | "isAnswered" | "offersContact"
>;

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
    const { reply, isNew } = await storeReply(db, now, question, answer, tx);
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
  answer: Answer,
  tx?: Database,
): Promise<{ reply: Reply | null; isNew: boolean }> {
  const { text: content, sources, isAnswered, offersContact } = answer;
  const said = { content, sources, isAnswered, offersContact };
  const { agentId, conversationId, id: replyTo } = question;
  const one: Replied = { ...said, agentId, conversationId, replyTo, at: now };
  const on = tx ?? db;
  // Somebody else may have the conversation in hand: only its own visitor waits for that.
  const together = tx ? undefined : await storeTogether(db, one);
  const [id] = together ? [together] : await storeAll(on, [one], "wait");
  if (id) return { reply: { ...said, id }, isNew: true };
  const first = await findReply(on, question);
  if (first) return { reply: first, isNew: false };
  const isIt = and(eq(conversations.agentId, agentId), eq(conversations.id, conversationId));
  const [conversation] = await on.select().from(conversations).where(isIt);
  if (!conversation) throw notFound("Conversation");
  // A person has taken over.
  return { reply: null, isNew: false };
}

interface Replied extends Omit<Reply, "id"> {
  agentId: string;
  conversationId: string;
  replyTo: string;
  at: Date;
}

const storeTogether = inBundles((db, all: Replied[]) => storeAll(db, all, "skip"), {
  keyOf: ({ conversationId }) => conversationId,
});

/** The answers' ids. Where somebody has a conversation or its agent in hand, `skip` leaves it out. */
async function storeAll(db: Database, all: Replied[], held: Held) {
  const rows = await storing[held](db, { replies: asRecords(all) });
  const stored = new Map(rows.map((row) => [row.reply_to, row.id]));
  return all.map(({ replyTo }) => stored.get(replyTo));
}

const storing = {
  skip: statement<StoredReply>("store_replies", storingQuery("skip")),
  wait: statement<StoredReply>("store_reply", storingQuery("wait")),
};

type StoredReply = { id: string; reply_to: string };

// As with what is heard, each locks the agent's row, then the conversation's.
function storingQuery(held: Held): SQL {
  return sql`
    with open as (
      select * from json_to_recordset(${sql.placeholder("replies")}::json) as replies (
        "agentId" uuid, "conversationId" uuid, "replyTo" uuid, content text, sources jsonb, "isAnswered" boolean,
        "offersContact" boolean, at timestamptz
      ), lateral (
        select ${agents.id} from ${agents} where ${agents.id} = replies."agentId" ${lockingAgent(held)}
      ) as agent, lateral (
        select person_name from ${conversations}
        where agent_id = agent.id and id = replies."conversationId"
        for no key update ${ifHeld[held]}
      ) as conversation
    )
    insert into ${messages} (
      agent_id, conversation_id, content, sender, author, sources, is_answered, offers_contact, reply_to, timestamp
    )
    select "agentId", "conversationId", content, 'agent', 'ai', sources, "isAnswered", "offersContact", "replyTo", at
    from open where person_name is null
    on conflict do nothing
    returning id, reply_to`;
}

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
