import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { agents, leads } from "#database/schema.ts";
import { mails } from "#database/schema-operations.ts";
import { mailOwner } from "#features/auth/server/public.ts";
import type { Config } from "#platform/server/config.ts";

/** Tells the owner of a new lead by mail, unless they have declined. A second run finds the mail of the first. */
export async function alertOwner(
  db: Database,
  config: Config,
  { agentId, leadId }: { agentId: string; leadId: string },
) {
  const [found] = await db
    .select({ lead: leads, agentName: agents.name, ownerId: agents.userId })
    .from(leads)
    .innerJoin(agents, eq(agents.id, leads.agentId))
    .where(and(eq(leads.agentId, agentId), eq(leads.id, leadId)));
  if (!found) return;
  const { lead, agentName, ownerId } = found;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`alert ${leadId}`}, 0))`);
    const isOfLead = sql`${mails.headers} ->> ${reference} = ${leadId}`;
    const told = and(eq(mails.ownerId, ownerId), isOfLead);
    const [before] = await tx.select({ id: mails.id }).from(mails).where(told).limit(1);
    if (before) return;
    const lately = await countLately(tx, ownerId);
    if (lately > anHourMax) return;
    if (lately === anHourMax) return mailOwner(tx, config, ownerId, "new-lead", manyLeads(config));
    await mailOwner(tx, config, ownerId, "new-lead", {
      subject: `New lead: ${lead.name}`,
      title: `${lead.name} wants to hear from you`,
      lines: [
        `${lead.name} left contact details with ${agentName}.`,
        [`Email: ${lead.email}`, lead.phone && `Phone: ${lead.phone}`].filter(Boolean).join("\n"),
        ...(lead.message ? [`“${lead.message}”`] : []),
        "An answer to this mail goes to them.",
      ],
      button: { label: "Open the lead", url: `${config.publicUrl}/leads?lead=${leadId}` },
      headers: { "Reply-To": lead.email, [reference]: leadId },
    });
  });
}

/** Whoever floods an agent with leads does not flood its owner's mail. */
const anHourMax = 20;

async function countLately(tx: Database, ownerId: string) {
  const isLate = sql`${mails.createdAt} > now() - interval '1 hour'`;
  return tx.$count(
    mails,
    and(eq(mails.ownerId, ownerId), eq(mails.kind, "owner.new-lead"), isLate),
  );
}

function manyLeads({ publicUrl }: Config) {
  return {
    subject: "Many new leads",
    title: "Many leads are coming in",
    lines: [
      `You have had ${anHourMax} mails about leads within an hour. For the rest of it, look at the list.`,
    ],
    button: { label: "Open the leads", url: `${publicUrl}/leads` },
  };
}

/** By it mail programs tell mails apart that look alike. */
const reference = "X-Entity-Ref-ID";
