import { and, eq, getTableColumns, gt, sql } from "drizzle-orm";
import { agents, leads } from "#database/schema.ts";
import { inBatches, type OwnData } from "#platform/server/own-data.ts";

const batch = 500;

export const leadsData: OwnData = {
  name: "leads",
  read: (db, ownerId) =>
    inBatches<typeof leads.$inferSelect>((last) =>
      db
        .select(getTableColumns(leads))
        .from(leads)
        .innerJoin(agents, eq(agents.id, leads.agentId))
        .where(
          and(
            eq(agents.userId, ownerId),
            last && gt(sql`(${leads.agentId}, ${leads.id})`, sql`(${last.agentId}, ${last.id})`),
          ),
        )
        .orderBy(leads.agentId, leads.id)
        .limit(batch),
    ),
};
