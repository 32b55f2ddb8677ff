import { and, eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { agents, conversations, leads } from "#database/schema.ts";
import { unansweredQuestions } from "#database/schema-knowledge.ts";
import type { webhookDeliveries } from "#database/schema-webhooks.ts";
import { eventData } from "./event-schemas.ts";

type Told = typeof webhookDeliveries.$inferSelect;

/**
 * What is sent, as it stands now: what was erased since is told to nobody. Undefined where there is
 * nothing left to tell.
 */
export async function payloadOf(db: Database, publicUrl: string, told: Told) {
  const data = await dataOf(db, publicUrl, told);
  if (!data) return undefined;
  const written: unknown = JSON.parse(JSON.stringify(data));
  return {
    type: told.event,
    timestamp: told.createdAt.toISOString(),
    data: eventData[told.event].parse(written),
  };
}

async function dataOf(db: Database, publicUrl: string, told: Told) {
  const { event, ownerId, agentId, subjectId } = told;
  if (event === "webhook.test") return { text: "This is a test. Nothing has happened." };
  if (!agentId || !subjectId) return undefined;
  const [agent] = await db
    .select({ id: agents.id, name: agents.name })
    .from(agents)
    .where(and(eq(agents.id, agentId), eq(agents.userId, ownerId)));
  if (!agent) return undefined;
  if (event === "lead.created") return leadOf(db, publicUrl, agent, subjectId);
  if (event === "question.unanswered") return questionOf(db, agent, subjectId, told.facts);
  return conversationOf(db, publicUrl, agent, subjectId, told.facts);
}

interface Agent {
  id: string;
  name: string;
}

async function leadOf(db: Database, publicUrl: string, agent: Agent, id: string) {
  const [lead] = await db
    .select()
    .from(leads)
    .where(and(eq(leads.agentId, agent.id), eq(leads.id, id)));
  if (!lead || lead.isSpam) return undefined;
  const { name, email, phone, message, source, status, conversationId, consent, createdAt } = lead;
  return {
    lead: { id, name, email, phone, message, source, status, conversationId, consent, createdAt },
    agent,
    url: `${publicUrl}/leads?lead=${id}`,
  };
}

async function conversationOf(
  db: Database,
  publicUrl: string,
  agent: Agent,
  id: string,
  facts: Record<string, string>,
) {
  const [conversation] = await db
    .select()
    .from(conversations)
    .where(and(eq(conversations.agentId, agent.id), eq(conversations.id, id)));
  if (!conversation) return undefined;
  const { status, visitorName, visitorEmail, visitorPhone, createdAt } = conversation;
  return {
    conversation: { id, status, visitorName, visitorEmail, visitorPhone, createdAt },
    agent,
    ...facts,
    url: `${publicUrl}/inbox?conversation=${id}`,
  };
}

async function questionOf(db: Database, agent: Agent, id: string, facts: Record<string, string>) {
  const [question] = await db
    .select()
    .from(unansweredQuestions)
    .where(and(eq(unansweredQuestions.agentId, agent.id), eq(unansweredQuestions.id, id)));
  if (!question) return undefined;
  const { question: text, conversationId, createdAt } = question;
  return { question: { id, text, conversationId, createdAt }, agent, ...facts };
}
