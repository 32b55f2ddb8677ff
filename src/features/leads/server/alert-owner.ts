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

/** By it mail programs tell mails apart that look alike. */
const reference = "X-Entity-Ref-ID";
