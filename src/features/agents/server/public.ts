import { and, eq, getTableColumns } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { agents, users } from "#database/schema.ts";
import { hasRunningPlan } from "#features/billing/server/public.ts";

export type ListeningAgent = typeof agents.$inferSelect;

/** The agent, if it talks with visitors now: it is active and its owner's plan runs (ruling 13). */
export async function findListeningAgent(
  db: Database,
  now: Date,
  which: { id: string } | { subdomain: string },
): Promise<ListeningAgent | undefined> {
  const isIt = "id" in which ? eq(agents.id, which.id) : eq(agents.subdomain, which.subdomain);
  const [agent] = await db
    .select(getTableColumns(agents))
    .from(agents)
    .innerJoin(users, eq(users.id, agents.userId))
    .where(and(isIt, eq(agents.isActive, true), hasRunningPlan(now)));
  return agent;
}

/** Also while it is paused. */
export async function findOwnAgent(
  db: Database,
  ownerId: string,
  id: string,
): Promise<ListeningAgent | undefined> {
  const isOwn = and(eq(agents.id, id), eq(agents.userId, ownerId));
  const [agent] = await db.select().from(agents).where(isOwn);
  return agent;
}
