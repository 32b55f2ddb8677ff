import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import { asRecords } from "#database/as-records.ts";
import type { Database } from "#database/client.ts";
import { commitSoon, prepared } from "#database/prepared.ts";
import { only } from "#database/rows.ts";
import { agents, conversations, messages, users } from "#database/schema.ts";
import {
  findListeningAgent,
  isListening,
  type ListeningAgent,
} from "#features/agents/server/public.ts";
import {
  type KnowledgeState,
  knowledgeFlags,
  knowledgeStateFrom,
} from "#features/knowledge/server/public.ts";
import { notFound } from "#platform/server/errors.ts";
import { inBundles } from "#platform/server/in-bundles.ts";
import { hashToken } from "#platform/server/secrets.ts";
import { type Held, ifHeld, lockingAgent } from "./held-rows.ts";
import type { StoredConversation, StoredMessage } from "./queries.ts";

// Every message of a visitor asks for this, so it is one statement, and one for all that come at once.

const historyMax = 10;

const agentColumns = {
  id: agents.id,
  userId: agents.userId,
  subdomain: agents.subdomain,
  name: agents.name,
  agentName: agents.agentName,
  location: agents.location,
  personality: agents.personality,
  systemPrompt: agents.systemPrompt,
  guidance: agents.guidance,
  timeZone: agents.timeZone,
  facts: agents.facts,
  chatSettings: agents.chatSettings,
};

/** Of an agent's row, what answering takes. */
export type ContextAgent = Pick<ListeningAgent, keyof typeof agentColumns>;
export type ContextConversation = Pick<
  StoredConversation,
  "agentId" | "id" | "isTest" | "assistantName" | "createdAt"
>;
export type Question = Pick<
  StoredMessage,
  "agentId" | "conversationId" | "id" | "content" | "position"
>;
type EarlierMessage = Pick<StoredMessage, "sender" | "content" | "position">;

export interface SaidMessage {
  agentId: string;
  conversationId: string;
  visitorToken: string | undefined;
  content: string;
  /** As the visitor's browser calls the message. */
  clientId: string | null;
  /** The agent's owner tries it: it need not listen to visitors. */
  isOwners?: boolean;
}

/** A message that is stored, and what its answer rests on. */
export interface HeardMessage {
  question: Question;
  /** It was sent before, under the same `clientId`. */
  isKnown: boolean;
  agent: ContextAgent;
  conversation: ContextConversation;
  /** Whether a person seems to answer here. */
  hasPerson: boolean;
  /** The latest messages before it, oldest first. */
  earlier: EarlierMessage[];
  knowledge: KnowledgeState;
}

/**
 * Stores what a visitor says. An agent that does not listen is not found, nor is a conversation where the
 * visitor cannot prove to be its own. The disk is not waited for: before anything is acknowledged the conversation's
 * row is locked once more, for the answer or to see who answers, and that commit brings this one along.
 */
export async function hearMessage(
  db: Database,
  now: Date,
  { visitorToken, ...said }: SaidMessage,
): Promise<HeardMessage> {
  const tokenHash = visitorToken ? hashToken(visitorToken) : "";
  const one: Said = { isOwners: false, ...said, tokenHash, at: now };
  // Somebody else may have the conversation in hand: only its own visitor waits for that.
  const together = await hearTogether(db, one);
  const [found] = together ? [together] : await hearAll(db, [one], "wait");
  if (!found) throw await notHeard(db, one);
  const { agent, conversation, personName, flags } = found;
  const { question, isKnown } = await storedQuestion(db, one, found);
  const knowledge = await knowledgeStateFrom(db, agent.id, flags);
  const all = found.earlier ?? [];
  const earlier = isKnown ? all.filter(({ position }) => position < question.position) : all;
  return {
    question,
    isKnown,
    agent,
    conversation,
    hasPerson: personName !== null,
    earlier,
    knowledge,
  };
}

async function notHeard(db: Database, { agentId, isOwners, at }: Said) {
  const isThere = isOwners || (await findListeningAgent(db, at, { id: agentId }));
  return notFound(isThere ? "Conversation" : "Agent");
}

type Said = Required<Omit<SaidMessage, "visitorToken">> & { tokenHash: string; at: Date };

async function storedQuestion(
  db: Database,
  { agentId, conversationId, content, clientId }: Said,
  { id, position }: { id: string | null; position: number | null },
): Promise<{ question: Question; isKnown: boolean }> {
  if (id !== null && position !== null)
    return { question: { agentId, conversationId, id, position, content }, isKnown: false };
  const isSame = and(
    eq(messages.agentId, agentId),
    eq(messages.conversationId, conversationId),
    eq(messages.clientId, clientId ?? ""),
  );
  return { question: only(await db.select().from(messages).where(isSame)), isKnown: true };
}

/** One message of a conversation at a time, so that they have an order. */
const hearTogether = inBundles((db, all: Said[]) => hearAll(db, all, "skip"), {
  keyOf: ({ conversationId }) => conversationId,
});

/** Where somebody has a conversation or its agent in hand, `skip` leaves it out. */
async function hearAll(db: Database, all: Said[], held: Held) {
  const said = asRecords(all.map((one, number) => ({ ...one, number })));
  const rows = await hearing[held](db).execute({ said });
  const found = new Map(rows.map((row) => [row.number, row]));
  return all.map((_, number) => found.get(number));
}

const hearing = {
  skip: prepared((db) => hearingQuery(db, "skip").prepare("hear_messages")),
  wait: prepared((db) => hearingQuery(db, "wait").prepare("hear_message")),
};

// Each locks the conversation's row before it stores, so that its messages have one order and a person who takes over
// comes before or after them.
function hearingQuery(db: Database, held: Held) {
  const free = db
    .$with("free", {
      number: sql<number>`"number"`.as("number"),
      agentId: sql<string>`"agentId"`.as("agentId"),
      id: sql<string>`"conversationId"`.as("conversationId"),
      isTest: conversations.isTest,
      assistantName: conversations.assistantName,
      createdAt: conversations.createdAt,
      personName: conversations.personName,
    })
    .as(sql`
    select said.*, conversation.* from json_to_recordset(${sql.placeholder("said")}::json) as said (
      number int, "agentId" uuid, "conversationId" uuid, "tokenHash" text, content text, "clientId" text,
      "isOwners" boolean, at timestamptz
    )
    cross join lateral (
      select ${agents.id} from ${agents} join ${users} on ${users.id} = ${agents.userId}
      where ${agents.id} = said."agentId" and ${or(isListening(sql`said.at`), sql`said."isOwners"`)}
      ${lockingAgent(held)}
    ) as agent
    cross join lateral (
      select is_test, assistant_name, created_at, person_name from ${conversations}
      where agent_id = agent.id and id = said."conversationId" and visitor_token_hash = said."tokenHash"
      for no key update ${ifHeld[held]}
    ) as conversation`);
  const heard = db.$with("heard", {}).as(sql`
    update ${conversations} set status = 'active', updated_at = free.at, last_message_at = free.at from free
    where ${conversations.agentId} = free."agentId" and ${conversations.id} = free."conversationId"`);
  const stored = db
    .$with("stored", {
      id: messages.id,
      position: messages.position,
      conversationId: messages.conversationId,
    })
    .as(sql`
    insert into ${messages} (agent_id, conversation_id, content, sender, author, client_id, timestamp)
    select "agentId", "conversationId", content, 'user', 'visitor', "clientId", at from free
    on conflict do nothing
    returning id, position, conversation_id`);
  const latest = db
    .select({
      sender: messages.sender,
      content: messages.content,
      position: messages.position,
    })
    .from(messages)
    .where(
      and(
        eq(messages.agentId, free.agentId),
        eq(messages.conversationId, free.id),
        isNull(messages.event),
      ),
    )
    .orderBy(desc(messages.position))
    .limit(historyMax)
    .as("latest");
  return db
    .with(free, heard, stored)
    .select({
      number: free.number,
      agent: agentColumns,
      conversation: {
        agentId: free.agentId,
        id: free.id,
        isTest: free.isTest,
        assistantName: free.assistantName,
        createdAt: free.createdAt,
      },
      personName: free.personName,
      id: stored.id,
      position: stored.position,
      flags: knowledgeFlags(db),
      soon: commitSoon,
      // The limit stands in the text: the database plans a limit it does not know anew with every message.
      earlier: sql<
        EarlierMessage[] | null
      >`(select json_agg(latest order by latest.position) from ${latest})`.inlineParams(),
    })
    .from(free)
    .innerJoin(agents, eq(agents.id, free.agentId))
    .leftJoin(stored, eq(stored.conversationId, free.id));
}
