import { and, desc, eq, inArray } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { agents } from "#database/schema.ts";
import { notFound } from "#platform/server/errors.ts";
import { pastCursor } from "#platform/server/paging.ts";
import type { OwnersCaller } from "#platform/server/serve.ts";
import type { Paging } from "#shared/paging.ts";

export function listAgents(db: Database, owner: OwnersCaller, paging: Paging) {
  return db
    .select()
    .from(agents)
    .where(and(areShownTo(owner), pastCursor(paging, agents.createdAt, agents.id)))
    .orderBy(desc(agents.createdAt), desc(agents.id))
    .limit(paging.limit + 1);
}

const namesMax = 1_000;

export function listAgentNames(db: Database, owner: OwnersCaller) {
  return db
    .select({ id: agents.id, name: agents.name })
    .from(agents)
    .where(areShownTo(owner))
    .orderBy(desc(agents.createdAt), desc(agents.id))
    .limit(namesMax);
}

function areShownTo({ id, key }: OwnersCaller) {
  const isAllowed = key?.agentIds ? inArray(agents.id, [...key.agentIds]) : undefined;
  return and(eq(agents.userId, id), isAllowed);
}

export async function getAgent(db: Database, ownerId: string, id: string) {
  const [agent] = await db.select().from(agents).where(isOwn(ownerId, id));
  if (!agent) throw notFound("Agent");
  return agent;
}

export function isOwn(ownerId: string, id: string) {
  return and(eq(agents.id, id), eq(agents.userId, ownerId));
}
