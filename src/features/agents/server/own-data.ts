import { and, eq, gt } from "drizzle-orm";
import { agents } from "#database/schema.ts";
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
