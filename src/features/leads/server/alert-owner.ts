import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { agents, leads } from "#database/schema.ts";
import { mails } from "#database/schema-operations.ts";
import { mailOwner } from "#features/auth/server/public.ts";
import { teamOf } from "#features/team/server/public.ts";
import type { Config } from "#platform/server/config.ts";

/** Tells the owner and the team of a new lead by mail, except who has declined. A second run finds the mails of the first. */
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
  if (!found || found.lead.isSpam) return;
  const { lead, agentName, ownerId } = found;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`alert ${leadId}`}, 0))`);
    if ((await tx.$count(mails, eq(mails.about, leadId))) > 0) return;
    for (const person of await teamOf(tx, ownerId)) await alert(tx, person.id);
  });

  async function alert(tx: Database, personId: string) {
    const lately = await countLately(tx, personId);
    if (lately > anHourMax) return;
    if (lately === anHourMax) return mailOwner(tx, config, personId, "new-lead", manyLeads(config));
    await mailOwner(tx, config, personId, "new-lead", {
      subject: `New lead: ${lead.name}`,
      title: `${lead.name} wants to hear from you`,
      lines: [
        `${lead.name} left contact details with ${agentName}.`,
        [`Email: ${lead.email}`, lead.phone && `Phone: ${lead.phone}`].filter(Boolean).join("\n"),
        ...(lead.message ? [`“${lead.message}”`] : []),
        "An answer to this mail goes to them.",
      ],
      button: { label: "Open the lead", url: `${config.publicUrl}/leads?lead=${leadId}` },
      about: leadId,
      // By the second one mail programs tell mails apart that look alike.
      headers: { "Reply-To": lead.email, "X-Entity-Ref-ID": leadId },
    });
  }
}

/** Whoever floods an agent with leads does not flood anybody's mail. */
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
      `You have had ${anHourMax} mails about leads within an hour. For the rest of it, look at the list.`,
    ],
    button: { label: "Open the leads", url: `${publicUrl}/leads` },
  };
}
