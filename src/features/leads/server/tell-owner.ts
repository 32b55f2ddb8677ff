import type { Database } from "#database/client.ts";
import { enqueue } from "#database/jobs.ts";
import { announce } from "#features/webhooks/server/public.ts";
import { tellNewLead } from "./follow-leads.ts";

/** By mail and by webhook and on open pages, once the lead is stored for good. */
export async function tellOwner(tx: Database, lead: { agentId: string; leadId: string }) {
  await tellNewLead(tx, lead.agentId);
  await enqueue(tx, "leads.alert-owner", lead);
  await announce(tx, { event: "lead.created", agentId: lead.agentId, subjectId: lead.leadId });
}
