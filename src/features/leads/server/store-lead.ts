import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { enqueue } from "#database/jobs.ts";
import { ownAgents } from "#database/own-agents.ts";
import { only } from "#database/rows.ts";
import { agents, conversations, leads } from "#database/schema.ts";
import { announce } from "#features/webhooks/server/public.ts";
import { notFound } from "#platform/server/errors.ts";
import type { leadSources, SpamReason } from "#shared/vocabulary.ts";
import { noticeOfLeads, noticeOfNamed } from "./follow-leads.ts";

export interface LeadValues {
  agentId: string;
  conversationId: string | null;
  name: string;
  email: string;
  phone: string | null;
  message: string | null;
  source: (typeof leadSources)[number];
  isSpam?: boolean;
  spamReason?: SpamReason | null;
  consent?: string | null;
}

type StoredLead = Pick<typeof leads.$inferSelect, "id">;

const sameFormMs = 10 * 60_000;

/** Stores a lead once, however often it is sent, and notifies people on commit. */
export async function storeLead(tx: Database, now: Date, lead: LeadValues): Promise<StoredLead> {
  // Concurrent submissions of one form wait here, and the second finds the first one's lead.
  const form = `lead ${lead.agentId} ${lead.email.toLowerCase()}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${form}, 0))`);
  const [same] = await tx.select({ id: leads.id }).from(leads).where(isSame(now, lead)).limit(1);
  if (same) return same;

  const values = { ...lead, createdAt: now };
  const stored = only(await tx.insert(leads).values(values).returning({ id: leads.id }));
  if (!lead.isSpam) await tellPeople(tx, { ...lead, ...stored });
  return stored;
}

/** A lead that leaves the spam folder sends the notifications it did not get. */
export function markSpam(db: Database, ownerId: string, id: string, isSpam: boolean) {
  return db.transaction(async (tx) => {
    const isThis = and(eq(leads.id, id), inArray(leads.agentId, ownAgents(tx, ownerId)));
    const [lead] = await tx.select().from(leads).where(isThis).for("update");
    if (!lead) throw notFound("Lead");
    if (lead.isSpam !== isSpam) {
      const spamReason = isSpam ? "by-hand" : null;
      await tx.update(leads).set({ isSpam, spamReason }).where(isThis);
      if (!isSpam && lead.spamReason !== "by-hand") await tellPeople(tx, lead);
    }
    return { id, isSpam };
  });
}

function isSame(now: Date, lead: LeadValues) {
  return and(
    eq(leads.agentId, lead.agentId),
    sql`lower(${leads.email}) = lower(${lead.email})`,
    gt(leads.createdAt, new Date(now.getTime() - sameFormMs)),
    sql`lower(${leads.name}) = lower(${lead.name})`,
    eq(leads.isSpam, lead.isSpam ?? false),
    sql`${leads.phone} is not distinct from ${lead.phone}`,
    sql`${leads.message} is not distinct from ${lead.message}`,
    sql`${leads.conversationId} is not distinct from ${lead.conversationId}`,
  );
}

type Told = Pick<LeadValues, "agentId" | "conversationId" | "name" | "email" | "phone"> &
  StoredLead;

async function tellPeople(tx: Database, lead: Told) {
  const { agentId, id, conversationId } = lead;
  if (conversationId) {
    await tx
      .update(conversations)
      .set({ visitorName: lead.name, visitorEmail: lead.email, visitorPhone: lead.phone })
      .where(and(eq(conversations.agentId, agentId), eq(conversations.id, conversationId)));
  }
  await tx
    .select({
      leads: noticeOfLeads,
      ...(conversationId && { inbox: noticeOfNamed(conversationId) }),
    })
    .from(agents)
    .where(eq(agents.id, agentId));
  await enqueue(tx, "leads.alert-owner", { agentId, leadIds: [id] });
  await announce(tx, { event: "lead.created", agentId, subjectId: id });
}
