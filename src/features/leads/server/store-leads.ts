import { randomUUID } from "node:crypto";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { asRecords } from "#database/as-records.ts";
import type { Database } from "#database/client.ts";
import { prepared } from "#database/prepared.ts";
import { only } from "#database/rows.ts";
import { conversations, leads } from "#database/schema.ts";
import type { leadSources, SpamReason } from "#shared/vocabulary.ts";
import { tellOwners } from "./tell-owners.ts";

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

export interface StoredLead {
  id: string;
}

/** A form that is sent again by a double click, a retry or a reload. */
const sameFormMs = 10 * 60_000;

/** Once, however often it is sent; and its owner is told when it is stored. */
export async function storeLead(tx: Database, now: Date, lead: LeadValues): Promise<StoredLead> {
  return only(await storeLeads(tx, now, [lead]));
}

/**
 * The same of several, of which no two are the same, in their order. `waitsMs` is for locks; the connection has a
 * limit of its own.
 */
export async function storeLeads(
  tx: Database,
  now: Date,
  given: LeadValues[],
  waitsMs?: number,
): Promise<StoredLead[]> {
  if (given.length === 0) return [];
  // Two submits of one form at the same moment: the second waits, and then finds the first's lead.
  await lockForms(tx, given, waitsMs);
  const forms = given.map((lead) => ({ ...lead, id: randomUUID() }));
  const stored = await storing(tx).execute({
    forms: asRecords(forms),
    now,
    since: new Date(now.getTime() - sameFormMs),
  });
  const news = stored.filter(({ isNews }) => isNews);
  await tellOwners(
    tx,
    news.map(({ agentId, id }) => ({ agentId, leadId: id })),
  );
  const idOf = new Map(stored.map(({ formId, id }) => [formId, id]));
  return forms.map((form) => ({ id: idOf.get(form.id) ?? "" }));
}

/** Always in the same order, so that two processes never wait for each other. */
async function lockForms(tx: Database, forms: LeadValues[], waitsMs: number | undefined) {
  const names = forms.map(({ agentId, email }) => `lead ${agentId} ${email}`);
  const wait: SQL =
    waitsMs === undefined
      ? sql`(values (1))`
      : sql`(select set_config('lock_timeout', ${`${waitsMs}ms`}, true))`;
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0)) from ${wait} as wait,
      (select distinct name from unnest(${sql.param(names)}::text[]) as name order by name) as names`);
}

const storing = prepared((db) => {
  const now = sql`${sql.param(sql.placeholder("now"), leads.createdAt)}::timestamptz`;
  const since = sql`${sql.param(sql.placeholder("since"), leads.createdAt)}::timestamptz`;
  const form = db.$with("form", { id: leads.id, agentId: leads.agentId }).as(sql`
    select form.*, (
      select id from ${leads}
      where agent_id = form.agent_id and lower(email) = lower(form.email) and created_at > ${since}
        and email = form.email and name = form.name and is_spam = form.is_spam
        and phone is not distinct from form.phone and message is not distinct from form.message
        and conversation_id is not distinct from form.conversation_id
      limit 1
    ) as same_id
    from (
      select id, "agentId" as agent_id, "conversationId" as conversation_id, name, email, phone, message, source,
        coalesce("isSpam", false) as is_spam, "spamReason" as spam_reason, consent
      from json_to_recordset(${sql.placeholder("forms")}::json) as given (
        id uuid, "agentId" uuid, "conversationId" uuid, name text, email text, phone text, message text,
        source text, "isSpam" boolean, "spamReason" text, consent text
      )
    ) as form`);
  const stored = db.$with("stored", { id: leads.id }).as(sql`
    insert into ${leads} (
      agent_id, id, conversation_id, name, email, phone, message, source, is_spam, spam_reason, consent, created_at
    )
    select agent_id, id, conversation_id, name, email, phone, message, source, is_spam, spam_reason, consent, ${now}
    from form where same_id is null`);
  const named = db.$with("named", { id: conversations.id }).as(sql`
    update ${conversations}
    set visitor_name = form.name, visitor_email = form.email, visitor_phone = form.phone, updated_at = ${now}
    from form
    where same_id is null and not is_spam
      and ${conversations.agentId} = form.agent_id and ${conversations.id} = form.conversation_id`);
  return db
    .with(form, stored, named)
    .select({
      formId: form.id,
      agentId: form.agentId,
      id: sql<string>`coalesce(same_id, ${form.id})`,
      isNews: sql<boolean>`same_id is null and not is_spam`,
    })
    .from(form)
    .prepare("store_leads");
});

/** So that people see who it is. */
export async function nameVisitor(
  tx: Database,
  lead: Pick<LeadValues, "agentId" | "name" | "email" | "phone">,
  conversationId: string,
) {
  await tx
    .update(conversations)
    .set({ visitorName: lead.name, visitorEmail: lead.email, visitorPhone: lead.phone })
    .where(and(eq(conversations.agentId, lead.agentId), eq(conversations.id, conversationId)));
}
