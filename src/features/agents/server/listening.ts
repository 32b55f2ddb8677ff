import { and, eq, getTableColumns, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { prepared } from "#database/prepared.ts";
import { agents, users } from "#database/schema.ts";
import { hasRunningPlan } from "#features/billing/server/public.ts";

/** SQL, with agents joined to owners: neither is suspended by the operator. */
export function isNotSuspended() {
  return and(isNull(agents.suspendedAt), isNull(users.suspendedAt));
}

export type ListeningAgent = typeof agents.$inferSelect;

/** SQL, with agents joined to owners: active, not suspended, and the plan is running (ruling 13). */
export function isListening(now: Date | Placeholder | SQL) {
  return and(eq(agents.isActive, true), isNotSuspended(), hasRunningPlan(now));
}

export async function findListeningAgent(
  db: Database,
  now: Date,
  which: { id: string } | { subdomain: string },
): Promise<ListeningAgent | undefined> {
  const query = "id" in which ? listeningById : listeningBySubdomain;
  const [agent] = await query(db).execute({ ...which, now });
  return agent;
}

const listeningById = prepared((db) => listening(db, "id").prepare("listening_agent_by_id"));
const listeningBySubdomain = prepared((db) =>
  listening(db, "subdomain").prepare("listening_agent_by_subdomain"),
);

function listening(db: Database, name: "id" | "subdomain") {
  const isIt = eq(agents[name], sql.placeholder(name));
  return db
    .select(getTableColumns(agents))
    .from(agents)
    .innerJoin(users, eq(users.id, agents.userId))
    .where(and(isIt, isListening(sql.placeholder("now"))));
}

export async function findOwnAgent(
  db: Database,
  ownerId: string,
  id: string,
): Promise<ListeningAgent | undefined> {
  const isOwn = and(eq(agents.id, id), eq(agents.userId, ownerId));
  const [agent] = await db.select().from(agents).where(isOwn);
  return agent;
}
