import { eq } from "drizzle-orm";
import type { Database } from "./client.ts";
import { agents, type users } from "./schema.ts";

export function ownAgents(db: Database, ownerId: string | typeof users.id) {
  return db.select({ id: agents.id }).from(agents).where(eq(agents.userId, ownerId));
}
