import type { Database } from "#database/client.ts";
import { enqueueAll } from "#database/jobs.ts";
import { announce } from "#features/webhooks/server/public.ts";
import { tellNewLeads } from "./follow-leads.ts";

/** By mail and by webhook and on open pages, once the leads are stored for good. */
export async function tellOwners(tx: Database, leads: { agentId: string; leadId: string }[]) {
  if (leads.length === 0) return;
  await tellNewLeads(
    tx,
    leads.map(({ agentId }) => agentId),
  );
  await enqueueAll(
    tx,
    "leads.alert-owner",
    leads.map((data) => ({ data })),
  );
  await announce(
    tx,
    ...leads.map(({ agentId, leadId }) => ({
      event: "lead.created" as const,
      agentId,
      subjectId: leadId,
    })),
  );
}
