import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { asRecords } from "#database/as-records.ts";
import type { Database } from "#database/client.ts";
import { statement } from "#database/prepared.ts";
import { only } from "#database/rows.ts";
import { agents, conversations, leads } from "#database/schema.ts";
import { hasListeners } from "#features/webhooks/server/public.ts";
import type { leadSources, SpamReason } from "#shared/vocabulary.ts";
import { noticeOfLeads, noticeOfNamed } from "./follow-leads.ts";
import { announceLeads, queueAlerts } from "./tell-owners.ts";

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
 * The same of several, of which no two are the same, in their order. `waitsMs` is for locks; without it the
 * connection's limit holds.
 */
export async function storeLeads(
  tx: Database,
  now: Date,
  given: LeadValues[],
  waitsMs?: number,
): Promise<StoredLead[]> {
  if (given.length === 0) return [];
  // Two submits of one form at the same moment: the second waits, and then finds the first's lead.
  await lockForms(tx, {
    names: given.map(({ agentId, email }) => `lead ${agentId} ${email}`),
    wait: waitsMs === undefined ? null : `${waitsMs}ms`,
  });
  const forms = given.map((lead) => ({ ...lead, id: randomUUID() }));
  const since = new Date(now.getTime() - sameFormMs);
  const stored = await storeForms(tx, { forms: asRecords(forms), now, since });
  const told = stored.filter(({ isNews }) => isNews);
  await queueAlerts(tx, told);
  await announceLeads(
    tx,
    told.filter(({ hasListeners }) => hasListeners),
  );
  return stored.map(({ id }) => ({ id }));
}

/**
 * Always in the same order, so that two processes never wait for each other. What follows is planned once, perhaps
 * when there are no leads yet and reading all of them costs least: that is ruled out.
 */
const lockForms = statement(
  "lock_lead_forms",
  sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0))
    from (
      select set_config('lock_timeout', coalesce(${sql.placeholder("wait")}::text, current_setting('lock_timeout')), true),
        set_config('enable_seqscan', 'off', true)
    ) as settings, (
      select distinct name from unnest(${sql.placeholder("names")}::text[]) as name order by name
    ) as names`,
);

const now = sql`${sql.param(sql.placeholder("now"), leads.createdAt)}::timestamptz`;
const since = sql`${sql.param(sql.placeholder("since"), leads.createdAt)}::timestamptz`;

interface StoredForm {
  id: string;
  agentId: string;
  /** It was not sent before, and people are to know of it. */
  isNews: boolean;
  /** Other systems want to know. */
  hasListeners: boolean;
}

/**
 * With its visitor's name for the conversation, and word to open pages. An address is looked up as a range, in order:
 * that only its own index has, whatever the planner knows of the table.
 */
const storeForms = statement<StoredForm>(
  "store_lead_forms",
  sql`
    with form as materialized (
      select given.*, (
        select id from ${leads}
        where agent_id = given."agentId" and lower(email) between lower(given.email) and lower(given.email)
          and created_at > ${since}
          and email = given.email and name = given.name and is_spam = coalesce(given."isSpam", false)
          and phone is not distinct from given.phone and message is not distinct from given.message
          and conversation_id is not distinct from given."conversationId"
        order by lower(email) limit 1
      ) as same_id
      from rows from (json_to_recordset(${sql.placeholder("forms")}::json) as (
        id uuid, "agentId" uuid, "conversationId" uuid, name text, email text, phone text, message text,
        source text, "isSpam" boolean, "spamReason" text, consent text
      )) with ordinality as given
    ), stored as (
      insert into ${leads} (
        agent_id, id, conversation_id, name, email, phone, message, source, is_spam, spam_reason, consent, created_at
      )
      select "agentId", id, "conversationId", name, email, phone, message, source, coalesce("isSpam", false),
        "spamReason", consent, ${now}
      from form where same_id is null
    ), named as (
      update ${conversations}
      set visitor_name = form.name, visitor_email = form.email, visitor_phone = form.phone, updated_at = ${now}
      from form
      where same_id is null and "isSpam" is not true
        and ${conversations.agentId} = form."agentId" and ${conversations.id} = form."conversationId"
    ), news as (
      select form.id, ${noticeOfLeads}::text as told, ${hasListeners} as "hasListeners",
        case when form."conversationId" is not null then ${noticeOfNamed(sql`form."conversationId"`)}::text end as named
      from form join ${agents} on ${agents.id} = form."agentId"
      where same_id is null and "isSpam" is not true
    )
    select coalesce(same_id, form.id) as id, "agentId", news.id is not null as "isNews",
      coalesce("hasListeners", false) as "hasListeners"
    from form left join news on news.id = form.id
    order by form.ordinality`,
);

/** So that people see who it is, in inboxes that are open as well. */
export async function nameVisitor(
  tx: Database,
  lead: Pick<LeadValues, "agentId" | "name" | "email" | "phone">,
  conversationId: string,
) {
  await tx
    .update(conversations)
    .set({ visitorName: lead.name, visitorEmail: lead.email, visitorPhone: lead.phone })
    .where(and(eq(conversations.agentId, lead.agentId), eq(conversations.id, conversationId)));
  await tx
    .select({ told: noticeOfNamed(conversationId) })
    .from(agents)
    .where(eq(agents.id, lead.agentId));
}
