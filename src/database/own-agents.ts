import { eq } from "drizzle-orm";
import type { Database } from "./client.ts";
import { agents } from "./schema.ts";

/** For `inArray`: the owner's agents, by their ids. */
export function ownAgents(db: Database, ownerId: string) {
  return db.select({ id: agents.id }).from(agents).where(eq(agents.userId, ownerId));
}
