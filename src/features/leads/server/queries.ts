import { and, asc, desc, eq, getTableColumns, inArray } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { ownAgents } from "#database/own-agents.ts";
import { agents, conversations, leads, messages } from "#database/schema.ts";
import { mails } from "#database/schema-operations.ts";
import { countLeadsByKind } from "#features/analytics/server/public.ts";
import { teamOf } from "#features/team/server/public.ts";
import { deliveriesAbout } from "#features/webhooks/server/public.ts";
import { notFound } from "#platform/server/errors.ts";
import { rowsOfAgents } from "#platform/server/own-data.ts";
import type { LeadChange, LeadDelivery, LeadStatus } from "../contract.ts";
import { listNotes } from "./lead-notes.ts";

export const leadsData = rowsOfAgents("leads", leads);

const shownMessagesMax = 100;

export async function countLeads(db: Database, ownerId: string) {
  const totals = await countLeadsByKind(db, ownerId);
  const of = (status: LeadStatus) => totals.get(`status:${status}`) ?? 0;
  const byStatus = {
    new: of("new"),
    contacted: of("contacted"),
    qualified: of("qualified"),
    converted: of("converted"),
  };
  const total = Object.values(byStatus).reduce((sum, one) => sum + one, 0);
  return { total, spam: totals.get("spam") ?? 0, byStatus };
}

export async function getLead(db: Database, ownerId: string, id: string) {
  const [lead] = await db
    .select({ ...getTableColumns(leads), agentName: agents.name })
    .from(leads)
    .innerJoin(agents, eq(agents.id, leads.agentId))
    .where(and(eq(leads.id, id), eq(agents.userId, ownerId)));
  if (!lead) throw notFound("Lead");
  const [conversation, deliveries, notes] = await Promise.all([
    readConversation(db, lead),
    listDeliveries(db, ownerId, id),
    listNotes(db, lead),
  ]);
  return { ...lead, conversation, deliveries, notes };
}

/** The caller has checked ownership. */
async function readConversation(
  db: Database,
  { agentId, conversationId }: { agentId: string; conversationId: string | null },
) {
  if (!conversationId) return null;
  const [conversation] = await db
    .select({ id: conversations.id, assistantName: conversations.assistantName })
    .from(conversations)
    .where(and(eq(conversations.agentId, agentId), eq(conversations.id, conversationId)));
  if (!conversation) return null;
  const latest = await db
    .select()
    .from(messages)
    .where(and(eq(messages.agentId, agentId), eq(messages.conversationId, conversationId)))
    .orderBy(desc(messages.position))
    .limit(shownMessagesMax);
  return { ...conversation, messages: latest.reverse() };
}

/** Past and pending notifications. The caller has checked ownership. */
async function listDeliveries(
  db: Database,
  ownerId: string,
  leadId: string,
): Promise<LeadDelivery[]> {
  const [mailed, sent] = await Promise.all([
    db
      .select({
        to: mails.to,
        status: mails.status,
        attempts: mails.attempts,
        error: mails.error,
        nextTryAt: mails.nextTryAt,
        sentAt: mails.sentAt,
      })
      .from(mails)
      .where(eq(mails.about, leadId))
      .orderBy(asc(mails.createdAt)),
    deliveriesAbout(db, ownerId, leadId),
  ]);
  return [
    ...mailed.map((mail) => ({
      channel: "mail" as const,
      ...mail,
      // The mail server's own words are for the operator only.
      error: mail.error && "The mail server did not take it.",
    })),
    ...sent,
  ];
}

export async function changeLead(
  db: Database,
  ownerId: string,
  { id, ...change }: LeadChange & { id: string },
) {
  if (change.assigneeId) {
    const team = await teamOf(db, ownerId);
    if (!team.some((person) => person.id === change.assigneeId)) throw notFound("Member");
  }
  const isIt = isOwn(db, ownerId, id);
  const { status, assigneeId } = leads;
  const returned = { id: leads.id, status, assigneeId };
  const [lead] =
    Object.keys(change).length > 0
      ? await db.update(leads).set(change).where(isIt).returning(returned)
      : await db.select(returned).from(leads).where(isIt);
  if (!lead) throw notFound("Lead");
  return lead;
}

/** With its notes; its conversation stays. */
export async function removeLead(db: Database, ownerId: string, id: string): Promise<void> {
  const [removed] = await db
    .delete(leads)
    .where(isOwn(db, ownerId, id))
    .returning({ id: leads.id });
  if (!removed) throw notFound("Lead");
}

function isOwn(db: Database, ownerId: string, id: string) {
  return and(eq(leads.id, id), inArray(leads.agentId, ownAgents(db, ownerId)));
}
