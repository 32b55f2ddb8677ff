import { and, desc, eq, getTableColumns, inArray, not } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { agents, leads } from "#database/schema.ts";
import { notFound } from "#platform/server/errors.ts";
import { pastCursor } from "#platform/server/paging.ts";
import type { Paging } from "#shared/paging.ts";
import type { LeadChange } from "../contract.ts";

/** One more than a page has room for, which says whether there is a next one; or all of them. */
export function listLeads(db: Database, ownerId: string, paging?: Paging) {
  const newestFirst = db
    .select({ ...getTableColumns(leads), agentName: agents.name })
    .from(leads)
    .innerJoin(agents, eq(agents.id, leads.agentId))
    .where(
      and(
        eq(agents.userId, ownerId),
        not(leads.isSpam),
        pastCursor(paging, leads.createdAt, leads.id),
      ),
    )
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .$dynamic();
  return paging ? newestFirst.limit(paging.limit + 1) : newestFirst;
}

export async function setLeadStatus(db: Database, ownerId: string, { id, status }: LeadChange) {
  const ownAgents = db.select({ id: agents.id }).from(agents).where(eq(agents.userId, ownerId));
  const [lead] = await db
    .update(leads)
    .set({ status })
    .where(and(eq(leads.id, id), inArray(leads.agentId, ownAgents)))
    .returning({ id: leads.id, status: leads.status });
  if (!lead) throw notFound("Lead");
  return lead;
}
