import { eq } from "drizzle-orm";
import { ownModels } from "#database/schema-models.ts";
import type { OwnData } from "#platform/server/own-data.ts";

/** Without the key. */
export const ownModelData: OwnData = {
  name: "own-model",
  async *read(db, ownerId) {
    const { provider, baseUrl, models, defaultModel, dailyLimitMicros, createdAt } = ownModels;
    yield await db
      .select({ provider, baseUrl, models, defaultModel, dailyLimitMicros, createdAt })
      .from(ownModels)
      .where(eq(ownModels.ownerId, ownerId));
  },
};
