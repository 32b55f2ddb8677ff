import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { prepared } from "#database/prepared.ts";
import { agents, conversations, messages, users } from "#database/schema.ts";
import { isListening, type ListeningAgent } from "#features/agents/server/public.ts";
import {
  type KnowledgeState,
  knowledgeFlags,
  knowledgeStateFrom,
} from "#features/knowledge/server/public.ts";
import { notFound } from "#platform/server/errors.ts";
import { hashToken, isTokenShaped } from "#platform/server/secrets.ts";
import type { StoredConversation, StoredMessage } from "./queries.ts";

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

const conversationColumns = {
  agentId: conversations.agentId,
  id: conversations.id,
  isTest: conversations.isTest,
  assistantName: conversations.assistantName,
  personName: conversations.personName,
  createdAt: conversations.createdAt,
};

/** Of an agent's row, what answering takes. */
export type ContextAgent = Pick<ListeningAgent, keyof typeof agentColumns>;
export type ContextConversation = Pick<StoredConversation, keyof typeof conversationColumns>;
export type EarlierMessage = Pick<StoredMessage, "sender" | "content" | "position">;

/** What the answer to the next message rests on. */
export interface ConversationContext {
  agent: ContextAgent;
  /** Null where the visitor cannot prove to be its own. */
  conversation: ContextConversation | null;
  /** The latest messages, oldest first. */
  earlier: EarlierMessage[];
  knowledge: KnowledgeState;
}

/** In one statement, since every message asks for it. An agent that does not listen is not found. */
export async function readContext(
  db: Database,
  now: Date,
  { agentId, id }: Pick<StoredConversation, "agentId" | "id">,
  visitorToken: unknown,
): Promise<ConversationContext> {
  const tokenHash = isTokenShaped(visitorToken) ? hashToken(visitorToken) : "";
  const [found] = await contextOf(db).execute({ agentId, id, tokenHash, now });
  if (!found) throw notFound("Agent");
  const { agent, conversation, flags } = found;
  // The messages stand there for everybody.
  const earlier = (conversation && found.earlier) ?? [];
  const knowledge = await knowledgeStateFrom(db, agentId, flags);
  return { agent, conversation, earlier, knowledge };
}

const contextOf = prepared((db) => {
  const agentId = sql.placeholder("agentId");
  const id = sql.placeholder("id");
  const latest = db
    .select({
      sender: messages.sender,
      content: messages.content,
      position: messages.position,
    })
    .from(messages)
    .where(
      and(eq(messages.agentId, agentId), eq(messages.conversationId, id), isNull(messages.event)),
    )
    .orderBy(desc(messages.position))
    .limit(historyMax)
    .as("latest");
  return db
    .select({
      agent: agentColumns,
      conversation: conversationColumns,
      flags: knowledgeFlags(db),
      earlier: sql<
        EarlierMessage[] | null
      >`(select json_agg(latest order by latest.position) from ${latest})`,
    })
    .from(agents)
    .innerJoin(users, eq(users.id, agents.userId))
    .leftJoin(
      conversations,
      and(
        eq(conversations.agentId, agents.id),
        eq(conversations.id, id),
        eq(conversations.visitorTokenHash, sql.placeholder("tokenHash")),
      ),
    )
    .where(and(eq(agents.id, agentId), isListening(sql.placeholder("now"))))
    .prepare("conversation_context");
});
