import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/client.ts";
import { agents, conversations, leads, messages } from "#database/schema.ts";
import { unansweredQuestions } from "#database/schema-knowledge.ts";
import type { webhookDeliveries } from "#database/schema-webhooks.ts";
import {
  conversationStatuses,
  handoffReasons,
  leadSources,
  leadStatuses,
  unansweredReasons,
} from "#shared/vocabulary.ts";

export const moment = z.iso.datetime();
const Agent = z.object({ id: z.uuid(), name: z.string() });
const Conversation = z.object({
  id: z.uuid(),
  status: z.enum(conversationStatuses),
  visitorName: z.string().nullable(),
  visitorEmail: z.string().nullable(),
  visitorPhone: z.string().nullable(),
  customerId: z.string().nullable(),
  attributes: z.record(z.string(), z.string()),
  createdAt: moment,
});

type StoredDelivery = typeof webhookDeliveries.$inferSelect;

type Read = (
  db: Database,
  publicUrl: string,
  delivery: StoredDelivery,
) => Promise<object | undefined>;

interface EventKind {
  data: z.ZodObject;
  read: Read;
}

export const events: Record<StoredDelivery["event"], EventKind> = {
  "lead.created": {
    data: z.object({
      lead: z.object({
        id: z.uuid(),
        name: z.string(),
        email: z.string(),
        phone: z.string().nullable(),
        message: z.string().nullable(),
        source: z.enum(leadSources),
        status: z.enum(leadStatuses),
        conversationId: z.uuid().nullable(),
        consent: z.string().nullable(),
        createdAt: moment,
      }),
      agent: Agent,
      url: z.url(),
    }),
    read: ofAgent(readLead),
  },
  "handoff.requested": {
    data: z.object({
      conversation: Conversation,
      agent: Agent,
      reason: z.enum(handoffReasons),
      said: z.string().nullable(),
      url: z.url(),
    }),
    read: ofAgent(readHandoff),
  },
  "conversation.closed": {
    data: z.object({ conversation: Conversation, agent: Agent, url: z.url() }),
    read: ofAgent(readConversation),
  },
  "question.unanswered": {
    data: z.object({
      question: z.object({
        id: z.uuid(),
        text: z.string(),
        conversationId: z.uuid(),
        createdAt: moment,
      }),
      agent: Agent,
      reason: z.enum(unansweredReasons),
      url: z.url(),
    }),
    read: ofAgent(readQuestion),
  },
  "visitor.wrote": {
    data: z.object({
      message: z.object({ id: z.uuid(), text: z.string(), createdAt: moment }),
      conversation: Conversation,
      agent: Agent,
      url: z.url(),
    }),
    read: ofAgent(readMessage),
  },
  "webhook.test": {
    data: z.object({ text: z.string() }),
    read: async () => ({ text: "This is a test. There is nothing to do." }),
  },
};

/** Reads current data, so that nothing erased meanwhile is sent. Undefined if nothing is left. */
export async function payloadOf(db: Database, publicUrl: string, delivery: StoredDelivery) {
  const { data, read } = events[delivery.event];
  const found = await read(db, publicUrl, delivery);
  if (!found) return undefined;
  const asJson: unknown = JSON.parse(JSON.stringify(found));
  return {
    type: delivery.event,
    timestamp: delivery.createdAt.toISOString(),
    data: data.parse(asJson),
  };
}

interface Subject {
  publicUrl: string;
  agent: z.infer<typeof Agent>;
  id: string;
  facts: Record<string, string>;
}

/** Only while the agent is still its owner's. */
function ofAgent(read: (db: Database, subject: Subject) => Promise<object | undefined>): Read {
  return async (db, publicUrl, { ownerId, agentId, subjectId, facts }) => {
    if (!agentId || !subjectId) return undefined;
    const [agent] = await db
      .select({ id: agents.id, name: agents.name })
      .from(agents)
      .where(and(eq(agents.id, agentId), eq(agents.userId, ownerId)));
    return agent && read(db, { publicUrl, agent, id: subjectId, facts });
  };
}

async function readLead(db: Database, { publicUrl, agent, id }: Subject) {
  const [lead] = await db
    .select()
    .from(leads)
    .where(and(eq(leads.agentId, agent.id), eq(leads.id, id)));
  if (!lead || lead.isSpam) return undefined;
  return { lead, agent, url: `${publicUrl}/leads?lead=${id}` };
}

async function readConversation(db: Database, { publicUrl, agent, id, facts }: Subject) {
  const [conversation] = await db
    .select()
    .from(conversations)
    .where(and(eq(conversations.agentId, agent.id), eq(conversations.id, id)));
  if (!conversation) return undefined;
  return { conversation, agent, ...facts, url: `${publicUrl}/inbox?conversation=${id}` };
}

async function readHandoff(db: Database, subject: Subject) {
  const found = await readConversation(db, subject);
  if (!found) return undefined;
  const { agentId, id } = found.conversation;
  const [last] = await db
    .select({ content: messages.content })
    .from(messages)
    .where(
      and(
        eq(messages.agentId, agentId),
        eq(messages.conversationId, id),
        eq(messages.sender, "user"),
      ),
    )
    .orderBy(desc(messages.position))
    .limit(1);
  return { ...found, said: last?.content ?? null };
}

async function readMessage(db: Database, subject: Subject) {
  const found = await readConversation(db, subject);
  const [message] = await db
    .select({ id: messages.id, text: messages.content, createdAt: messages.timestamp })
    .from(messages)
    .where(
      and(
        eq(messages.agentId, subject.agent.id),
        eq(messages.conversationId, subject.id),
        eq(messages.id, subject.facts.messageId ?? ""),
      ),
    );
  return found && message && { ...found, message };
}

async function readQuestion(db: Database, { publicUrl, agent, id, facts }: Subject) {
  const [question] = await db
    .select()
    .from(unansweredQuestions)
    .where(and(eq(unansweredQuestions.agentId, agent.id), eq(unansweredQuestions.id, id)));
  if (!question) return undefined;
  const { question: text, conversationId, createdAt } = question;
  const url = `${publicUrl}/inbox/unanswered`;
  return { question: { id, text, conversationId, createdAt }, agent, ...facts, url };
}
