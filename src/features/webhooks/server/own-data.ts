import { asc, eq } from "drizzle-orm";
import { webhookEndpoints } from "#database/schema-webhooks.ts";
import type { OwnData } from "#platform/server/own-data.ts";

/** Without signing secrets, and without the log, which holds nothing new. */
export const webhooksData: OwnData = {
  name: "webhooks",
  async *read(db, ownerId) {
    yield await db
      .select({
        kind: webhookEndpoints.kind,
        url: webhookEndpoints.url,
        events: webhookEndpoints.events,
        isActive: webhookEndpoints.isActive,
        createdAt: webhookEndpoints.createdAt,
      })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.ownerId, ownerId))
      .orderBy(asc(webhookEndpoints.createdAt));
  },
};
