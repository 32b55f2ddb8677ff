import type { Database } from "#database/client.ts";
import { emptyAgents } from "#database/delete-in-parts.ts";
import { agents } from "#database/schema.ts";
import { notFound } from "#platform/server/errors.ts";
import { isOwn } from "./queries.ts";

export async function deleteAgent(db: Database, ownerId: string, id: string) {
  await emptyAgents(db, isOwn(ownerId, id));
  const [agent] = await db.delete(agents).where(isOwn(ownerId, id)).returning({ id: agents.id });
  if (!agent) throw notFound("Agent");
}
