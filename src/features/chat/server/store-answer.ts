import { and, eq, type SQL, sql } from "drizzle-orm";
import { asRecords } from "#database/as-records.ts";
import type { Database } from "#database/client.ts";
import { prepared } from "#database/prepared.ts";
import { only } from "#database/rows.ts";
import { conversations, messages } from "#database/schema.ts";
import { unansweredQuestions } from "#database/schema-knowledge.ts";
import { countUses } from "#features/knowledge/server/public.ts";
import { announce } from "#features/webhooks/server/public.ts";
import { notFound } from "#platform/server/errors.ts";
import { inBundles } from "#platform/server/in-bundles.ts";
import type { unansweredReasons } from "#shared/vocabulary.ts";
import type { ContextConversation, Question } from "./hear-message.ts";
import type { StoredMessage } from "./queries.ts";
import type { Answer } from "./write-answer.ts";

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
  // Somebody else has the conversation in hand: only its own visitor waits for that.
  const together = tx ? undefined : await storeTogether(db, one);
  const [row] = together ? [together] : await storeAll(tx ?? db, [one], "wait");
  if (!row) throw notFound("Conversation");
  if (row.id !== null) return { reply: { ...said, id: row.id }, isNew: true };
  if (row.personName !== null) return { reply: null, isNew: false };
  const first = only([await findReply(tx ?? db, question)].filter((one) => one !== undefined));
  return { reply: first, isNew: false };
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

/** Where somebody has a conversation in hand, `skip` leaves it out. */
async function storeAll(db: Database, all: Replied[], held: "skip" | "wait") {
  const replies = asRecords(all);
  const rows = await storing[held](db).execute({ replies });
  const stored = new Map(rows.map((row) => [row.replyTo, row]));
  return all.map(({ replyTo }) => stored.get(replyTo));
}

const storing = {
  skip: prepared((db) => storingQuery(db, sql`skip locked`).prepare("store_replies")),
  wait: prepared((db) => storingQuery(db, sql``).prepare("store_reply")),
};

// As with what is heard, each locks the conversation's row first.
function storingQuery(db: Database, ifHeld: SQL) {
  const open = db
    .$with("open", {
      replyTo: messages.replyTo,
      personName: conversations.personName,
    })
    .as(sql`
    select replies."replyTo" as reply_to, replies.*, ${conversations.personName} from json_to_recordset(${sql.placeholder("replies")}::json) as replies (
      "agentId" uuid, "conversationId" uuid, "replyTo" uuid, content text, sources jsonb, "isAnswered" boolean,
      "offersContact" boolean, at timestamptz
    )
    join ${conversations} on ${conversations.agentId} = "agentId" and ${conversations.id} = "conversationId"
    for no key update of ${conversations} ${ifHeld}`);
  const stored = db.$with("stored", { id: messages.id, replyTo: messages.replyTo }).as(sql`
    insert into ${messages} (
      agent_id, conversation_id, content, sender, author, sources, is_answered, offers_contact, reply_to, timestamp
    )
    select "agentId", "conversationId", content, 'agent', 'ai', sources, "isAnswered", "offersContact", "replyTo", at
    from open where person_name is null
    on conflict do nothing
    returning id, reply_to`);
  return db
    .with(open, stored)
    .select({ replyTo: open.replyTo, personName: open.personName, id: stored.id })
    .from(open)
    .leftJoin(stored, eq(stored.replyTo, open.replyTo));
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
