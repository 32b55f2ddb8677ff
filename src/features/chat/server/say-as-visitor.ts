import { and, desc, eq, getTableColumns, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { isProvenBy } from "#database/is-proven-by.ts";
import { only } from "#database/rows.ts";
import { agents, conversations, messages, users } from "#database/schema.ts";
import { isListening, type ListeningAgent } from "#features/agents/server/public.ts";
import { type KnowledgeState, knowledgeState } from "#features/knowledge/server/public.ts";
import { announce } from "#features/webhooks/server/public.ts";
import { forbidden, notFound } from "#platform/server/errors.ts";
import { hashToken } from "#platform/server/secrets.ts";
import { waitsForAgent, waitsForTurn } from "./lock-conversation.ts";
import type { StoredConversation, StoredMessage } from "./queries.ts";

const historyMax = 10;

export interface SaidMessage {
  agentId: string;
  conversationId: string;
  visitorToken: string | undefined;
  content: string;
  clientId: string | null;
  isOwners?: boolean;
}

export interface ReceivedMessage {
  question: StoredMessage;
  isKnown: boolean;
  agent: ListeningAgent;
  conversation: StoredConversation;
  hasPerson: boolean;
  earlier: Pick<StoredMessage, "sender" | "content" | "position">[];
  knowledge: KnowledgeState;
}

/**
 * Stores the message before anyone is asked for an answer. An agent that is not listening is not found, nor is a
 * conversation without its token. `countOne` may refuse; it is called once the agent is known.
 */
export async function sayAsVisitor(
  db: Database,
  now: Date,
  said: SaidMessage,
  countOne: (agent: ListeningAgent) => void = () => {},
): Promise<ReceivedMessage> {
  const stored = await db.transaction(async (tx) => {
    const agent = await lockAgent(tx, now, said);
    countOne(agent);
    const conversation = await touchConversation(tx, now, said);
    const stored = await storeOnce(tx, now, said);
    if (conversation.personId && !stored.isKnown)
      await announce(tx, {
        event: "visitor.wrote",
        agentId: agent.id,
        subjectId: conversation.id,
        facts: { messageId: stored.question.id },
      });
    return { agent, conversation, ...stored };
  });
  const [earlier, knowledge] = await Promise.all([
    listEarlier(db, stored.question),
    knowledgeState(db, stored.agent.id),
  ]);
  return { ...stored, hasPerson: stored.conversation.personName !== null, earlier, knowledge };
}

/** Locked first, as in a deletion: the message's foreign key needs the agent, too. */
async function lockAgent(tx: Database, now: Date, { agentId, isOwners }: SaidMessage) {
  const [agent] = await tx
    .select(getTableColumns(agents))
    .from(agents)
    .innerJoin(users, eq(users.id, agents.userId))
    .where(and(eq(agents.id, agentId), isOwners ? undefined : isListening(now), waitsForAgent))
    .for("key share", { of: agents });
  if (!agent) throw notFound("Agent");
  return agent;
}

async function touchConversation(
  tx: Database,
  now: Date,
  { agentId, conversationId, visitorToken }: SaidMessage,
) {
  const isProven = and(
    eq(conversations.agentId, agentId),
    eq(conversations.id, conversationId),
    isProvenBy(visitorToken ? hashToken(visitorToken) : ""),
    waitsForTurn,
  );
  const [conversation] = await tx
    .update(conversations)
    .set({ status: "active", updatedAt: now, lastMessageAt: now, snoozedUntil: null })
    .where(isProven)
    .returning({ ...getTableColumns(conversations), isBlocked });
  if (!conversation) throw notFound("Conversation");
  if (conversation.isBlocked)
    throw forbidden("This conversation was ended. You can't write here any more.", "blocked");
  return conversation;
}

/** SQL, of the row that is returned: this visitor was blocked, in this conversation or another. */
const isBlocked = sql<boolean>`exists (
  select from conversations other
  where other.agent_id = conversations.agent_id and other.visitor_id = conversations.visitor_id
    and other.blocked_at is not null
)`;

async function storeOnce(
  tx: Database,
  now: Date,
  { agentId, conversationId, content, clientId }: SaidMessage,
): Promise<{ question: StoredMessage; isKnown: boolean }> {
  const values = { agentId, conversationId, content, clientId, timestamp: now };
  const [stored] = await tx
    .insert(messages)
    .values({ ...values, sender: "user", author: "visitor" })
    .onConflictDoNothing()
    .returning();
  if (stored) return { question: stored, isKnown: false };
  const isSame = and(
    eq(messages.agentId, agentId),
    eq(messages.conversationId, conversationId),
    eq(messages.clientId, clientId ?? ""),
  );
  return { question: only(await tx.select().from(messages).where(isSame)), isKnown: true };
}

async function listEarlier(db: Database, { agentId, conversationId, position }: StoredMessage) {
  const latest = await db
    .select({
      sender: messages.sender,
      content: messages.content,
      position: messages.position,
    })
    .from(messages)
    .where(
      and(
        eq(messages.agentId, agentId),
        eq(messages.conversationId, conversationId),
        lt(messages.position, position),
        isNull(messages.event),
      ),
    )
    .orderBy(desc(messages.position))
    .limit(historyMax);
  return latest.reverse();
}
