import { and, eq, getTableColumns, gt, sql } from "drizzle-orm";
import { agents } from "#database/schema.ts";
import { installations } from "#database/schema-widget.ts";
import { inBatches, type OwnData } from "#platform/server/own-data.ts";

const batch = 100;

export const agentsData: OwnData = {
  name: "agents",
  read: (db, ownerId) =>
    inBatches<typeof agents.$inferSelect>((last) =>
      db
        .select()
        .from(agents)
        .where(and(eq(agents.userId, ownerId), last && gt(agents.id, last.id)))
        .orderBy(agents.id)
        .limit(batch),
    ),
};

export const installationsData: OwnData = {
  name: "installations",
  read: (db, ownerId) =>
    inBatches<typeof installations.$inferSelect>((last) =>
      db
        .select(getTableColumns(installations))
        .from(installations)
        .innerJoin(agents, eq(agents.id, installations.agentId))
        .where(
          and(
            eq(agents.userId, ownerId),
            last &&
              sql`(${installations.agentId}, ${installations.host}) > (${last.agentId}::uuid, ${last.host})`,
          ),
        )
        .orderBy(installations.agentId, installations.host)
        .limit(batch),
    ),
};
