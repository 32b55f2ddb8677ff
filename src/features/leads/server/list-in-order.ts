import { and, asc, desc, eq, getTableColumns, or, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { fold } from "#database/folded.ts";
import { agents, leads } from "#database/schema.ts";
import { leadStatuses } from "#shared/vocabulary.ts";
import type { LeadFilter, leadOrders } from "../contract.ts";
import { contains, isAsked } from "./list-leads.ts";

interface Asked extends LeadFilter {
  order: Exclude<(typeof leadOrders)[number], "newest">;
  limit: number;
  /** The number of leads before it and the last of them, like other cursors. */
  cursor?: string | undefined;
}

const places = sql.join(
  leadStatuses.map((status) => sql`${status}`),
  sql`, `,
);
const orders = {
  oldest: [asc(leads.createdAt), asc(leads.id)],
  name: [asc(sql`lower(${leads.name})`), asc(leads.id)],
  status: [
    asc(sql`array_position(array[${places}], ${leads.status})`),
    desc(leads.createdAt),
    desc(leads.id),
  ],
} satisfies Record<Asked["order"], unknown[]>;

/** All of them are read and sorted: an owner has some thousands at most. The usual order is `listLeads`. */
export async function listLeadsInOrder(db: Database, ownerId: string, asked: Asked) {
  const { order, limit, cursor, search, agentId, ...filter } = asked;
  const sought = fold(search ?? "");
  const skipped = Number(cursor?.split("_")[0] ?? 0);
  const rows = await db
    .select({ ...getTableColumns(leads), agentName: agents.name })
    .from(leads)
    .innerJoin(agents, eq(agents.id, leads.agentId))
    .where(
      and(
        eq(agents.userId, ownerId),
        agentId ? eq(agents.id, agentId) : undefined,
        isAsked({ ...filter, limit }),
        search
          ? or(...[leads.name, leads.email, agents.name].map((text) => contains(text, sought)))
          : undefined,
      ),
    )
    .orderBy(...orders[order])
    .limit(limit + 1)
    .offset(skipped);
  const next = rows.length > limit ? `${skipped + limit}_${rows[limit - 1]?.id}` : undefined;
  return { rows: rows.slice(0, limit), next };
}
