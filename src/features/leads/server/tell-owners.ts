import { eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { enqueueAll } from "#database/jobs.ts";
import { agents } from "#database/schema.ts";
import { announce } from "#features/webhooks/server/public.ts";
import { noticeOfLeads } from "./follow-leads.ts";

interface Which {
  agentId: string;
  id: string;
}

/** By mail and by webhook and on open pages, once the lead is stored for good. */
export async function tellOwner(tx: Database, lead: Which) {
  await tx.select({ told: noticeOfLeads }).from(agents).where(eq(agents.id, lead.agentId));
  await queueAlerts(tx, [lead]);
  await announceLeads(tx, [lead]);
}

/** Leads that were stored together are seen to together. */
export async function queueAlerts(tx: Database, leads: Which[]) {
  const jobs = [...Map.groupBy(leads, ({ agentId }) => agentId)].map(([agentId, ofAgent]) => ({
    data: { agentId, leadIds: ofAgent.map(({ id }) => id) },
  }));
  await enqueueAll(tx, "leads.alert-owner", jobs);
}

export async function announceLeads(tx: Database, leads: Which[]) {
  const event = "lead.created";
  await announce(
    tx,
    ...leads.map(({ agentId, id }) => ({ event, agentId, subjectId: id }) as const),
  );
}
