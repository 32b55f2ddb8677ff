import { and, desc, eq, gt, or, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { agents, conversations, leads, messages, users } from "#database/schema.ts";
import { isNotSuspended } from "#features/agents/server/public.ts";
import { hasRunningPlan, planEndedAt } from "#features/billing/server/public.ts";
import { notFound } from "#platform/server/errors.ts";
import { hashToken } from "#platform/server/secrets.ts";
import { maskCardNumbers } from "#shared/card-numbers.ts";
import { chatSettingsOf } from "#shared/chat-settings.ts";
import type { leadSources } from "#shared/vocabulary.ts";
import type { NewLead } from "../contract.ts";
import { spamReasonOf } from "./spam-reason.ts";
import { tellOwner } from "./tell-owner.ts";

const graceMs = 24 * 3_600_000;
/** A form that is sent again by a double click, a retry or a reload. */
const sameFormMs = 10 * 60_000;

/** `visitorToken` proves that the conversation is the sender's own; without it the lead stands alone. */
export function createLead(
  db: Database,
  now: Date,
  newLead: NewLead,
  visitorToken: string | undefined,
) {
  return db.transaction(async (tx) => {
    const conversation = await findConversation(tx, newLead, visitorToken);
    const agent = await assertTakesLeads(tx, now, newLead.agentId, conversation);

    const lead = {
      agentId: newLead.agentId,
      conversationId: conversation?.id ?? null,
      name: newLead.name,
      email: newLead.email,
      phone: newLead.phone || null,
      message: newLead.message ? maskCardNumbers(newLead.message) : null,
      source: conversation ? await sourceOf(tx, conversation) : "chat",
      ...spamOf(newLead, conversation && now.getTime() - conversation.createdAt.getTime()),
      consent: newLead.hasConsented ? chatSettingsOf(agent.chatSettings).consentLine : null,
    };
    return storeLead(tx, now, lead);
  });
}

type LeadValues = typeof leads.$inferInsert;

function spamOf(newLead: NewLead, openForMs: number | undefined) {
  const spamReason = spamReasonOf(newLead, openForMs) ?? null;
  return { isSpam: spamReason !== null, spamReason };
}

/** Once, however often it is sent; and its owner is told when it is stored. */
export async function storeLead(
  tx: Database,
  now: Date,
  lead: LeadValues,
): Promise<{ id: string }> {
  // Two submits of one form at the same moment: the second waits, and then finds the first's lead.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`lead ${lead.agentId} ${lead.email}`}, 0))`,
  );
  const [same] = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(isSame(lead), gt(leads.createdAt, new Date(now.getTime() - sameFormMs))));
  if (same) return same;

  const stored = only(
    await tx
      .insert(leads)
      .values({ ...lead, createdAt: now })
      .returning({ id: leads.id }),
  );
  if (!lead.isSpam) {
    if (lead.conversationId) await nameVisitor(tx, lead, lead.conversationId);
    await tellOwner(tx, { agentId: lead.agentId, leadId: stored.id });
  }
  return stored;
}

async function findConversation(
  tx: Database,
  { agentId, conversationId }: NewLead,
  visitorToken: string | undefined,
) {
  if (!conversationId) return undefined;
  const [conversation] = await tx
    .select()
    .from(conversations)
    .where(eq(conversations.id, conversationId));
  if (conversation && conversation.agentId !== agentId) throw notFound("Conversation");
  const isProved = visitorToken && conversation?.visitorTokenHash === hashToken(visitorToken);
  return isProved ? conversation : undefined;
}

/** What was said last before somebody left the details. */
async function sourceOf(
  tx: Database,
  { agentId, id, waitingSince }: { agentId: string; id: string; waitingSince: Date | null },
): Promise<(typeof leadSources)[number]> {
  if (waitingSince) return "handoff";
  const [last] = await tx
    .select({ author: messages.author, isAnswered: messages.isAnswered })
    .from(messages)
    .where(
      and(
        eq(messages.agentId, agentId),
        eq(messages.conversationId, id),
        eq(messages.sender, "agent"),
      ),
    )
    .orderBy(desc(messages.position))
    .limit(1);
  if (last?.author === "person") return "handoff";
  return last?.isAnswered === false ? "question" : "chat";
}

/**
 * The agent listens; or its owner's plan has ended within a day, and the conversation was opened
 * before that (ruling 13).
 */
async function assertTakesLeads(
  tx: Database,
  now: Date,
  agentId: string,
  conversation: { createdAt: Date } | undefined,
) {
  const endedAt = planEndedAt(now);
  const isInGrace =
    conversation &&
    and(gt(endedAt, new Date(now.getTime() - graceMs)), gt(endedAt, conversation.createdAt));
  const [agent] = await tx
    .select({ chatSettings: agents.chatSettings })
    .from(agents)
    .innerJoin(users, eq(users.id, agents.userId))
    .where(
      and(
        eq(agents.id, agentId),
        eq(agents.isActive, true),
        isNotSuspended(),
        or(hasRunningPlan(now), isInGrace),
      ),
    );
  if (!agent) throw notFound("Agent");
  return agent;
}

function isSame(lead: LeadValues) {
  return and(
    eq(leads.agentId, lead.agentId),
    eq(leads.email, lead.email),
    eq(leads.name, lead.name),
    eq(leads.isSpam, lead.isSpam ?? false),
    sql`${leads.phone} is not distinct from ${lead.phone ?? null}`,
    sql`${leads.message} is not distinct from ${lead.message ?? null}`,
    sql`${leads.conversationId} is not distinct from ${lead.conversationId ?? null}`,
  );
}

export async function nameVisitor(tx: Database, lead: LeadValues, conversationId: string) {
  await tx
    .update(conversations)
    .set({ visitorName: lead.name, visitorEmail: lead.email, visitorPhone: lead.phone ?? null })
    .where(and(eq(conversations.agentId, lead.agentId), eq(conversations.id, conversationId)));
}
