import { asc, eq } from "drizzle-orm";
import { apiKeys } from "#database/schema-accounts.ts";
import type { OwnData } from "#platform/server/own-data.ts";

export const keysData: OwnData = {
  name: "apiKeys",
  async *read(db, ownerId) {
    yield await db
      .select({
        name: apiKeys.name,
        scopes: apiKeys.scopes,
        agentIds: apiKeys.agentIds,
        expire: apiKeys.expire,
        usedAt: apiKeys.usedAt,
        createdAt: apiKeys.createdAt,
      })
      .from(apiKeys)
      .where(eq(apiKeys.ownerId, ownerId))
      .orderBy(asc(apiKeys.createdAt));
  },
};
