import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import type { JobHandlers, Jobs } from "#database/jobs.ts";
import { agents, leads } from "#database/schema.ts";
import { mails } from "#database/schema-operations.ts";
import { mailOwner } from "#features/accounts/server/public.ts";
import { teamOf } from "#features/team/server/public.ts";
import type { Config } from "#platform/server/config.ts";

export function leadJobs({ db, config }: { db: Database; config: Config }) {
  return {
    "leads.alert-owner": (alert) => alertOwner(db, config, alert),
  } satisfies JobHandlers;
}

/** Mails the owner and team except those who declined. Running twice queues no mail twice. */
async function alertOwner(db: Database, config: Config, { agentId, leadIds }: Alert) {
  const news = await db
    .select({ lead: leads, agentName: agents.name, ownerId: agents.userId })
    .from(leads)
    .innerJoin(agents, eq(agents.id, leads.agentId))
    .where(and(eq(leads.agentId, agentId), inArray(leads.id, leadIds), eq(leads.isSpam, false)));
  const [first] = news;
  if (first) await alertTeam(db, config, first.ownerId, news);
}

type Alert = Jobs["leads.alert-owner"];

interface News {
  lead: typeof leads.$inferSelect;
  agentName: string;
}

function alertTeam(db: Database, config: Config, ownerId: string, news: News[]): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`alert ${ownerId}`}, 0))`);
    const ids = news.map(({ lead }) => lead.id);
    const told = await tx
      .selectDistinct({ leadId: mails.about })
      .from(mails)
      .where(inArray(mails.about, ids));
    const isTold = new Set(told.map(({ leadId }) => leadId));
    const untold = news.filter(({ lead }) => !isTold.has(lead.id));
    if (untold.length === 0) return;
    for (const { id } of await teamOf(tx, ownerId)) {
      const lately = await countLately(tx, id);
      for (const one of untold.slice(0, Math.max(0, anHourMax - lately)))
        await mailOwner(tx, config, id, "new-lead", oneLead(config, one));
      const hasMore = lately + untold.length > anHourMax;
      if (hasMore && lately <= anHourMax)
        await mailOwner(tx, config, id, "new-lead", manyLeads(config));
    }
  });
}

function oneLead({ publicUrl }: Config, { lead, agentName }: News) {
  return {
    subject: `New lead: ${lead.name}`,
    title: `${lead.name} wants to hear from you`,
    lines: [
      `${lead.name} left contact details with ${agentName}.`,
      [`Email: ${lead.email}`, lead.phone && `Phone: ${lead.phone}`].filter(Boolean).join("\n"),
      ...(lead.message ? [`“${lead.message}”`] : []),
      "Reply to this email to answer them.",
    ],
    button: { label: "Open the lead", url: `${publicUrl}/leads?lead=${lead.id}` },
    agentId: lead.agentId,
    about: lead.id,
    // A unique reference keeps mail programs from threading similar mails.
    headers: { "Reply-To": lead.email, "X-Entity-Ref-ID": lead.id },
  };
}

/** A flood of leads must not flood mailboxes. */
const anHourMax = 20;

async function countLately(tx: Database, personId: string) {
  const isLate = sql`${mails.createdAt} > now() - interval '1 hour'`;
  return tx.$count(
    mails,
    and(eq(mails.ownerId, personId), eq(mails.kind, "owner.new-lead"), isLate),
  );
}

function manyLeads({ publicUrl }: Config) {
  return {
    subject: "Many new leads",
    title: "Many leads are coming in",
    lines: [
      `You have had ${anHourMax} emails about leads within an hour. For the rest of the hour, check the list.`,
    ],
    button: { label: "Open the leads", url: `${publicUrl}/leads` },
  };
}
