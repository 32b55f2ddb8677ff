import { eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { enqueue } from "#database/jobs.ts";
import { only } from "#database/rows.ts";
import { agents } from "#database/schema.ts";

/** In the caller's transaction. Websites of one owner are read one after the other. */
export async function queueReading(tx: Database, agentId: string, sourceId: string): Promise<void> {
  const isIt = eq(agents.id, agentId);
  const { ownerId } = only(await tx.select({ ownerId: agents.userId }).from(agents).where(isIt));
  await enqueue(tx, "knowledge.read-website", { sourceId }, { group: { id: ownerId } });
}
