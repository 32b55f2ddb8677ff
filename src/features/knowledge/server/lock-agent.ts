import { and, eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { agents } from "#database/schema.ts";
import { sources } from "#database/schema-knowledge.ts";
import { notFound } from "#platform/server/errors.ts";

// Lock order: agent, then sources and pages, as when an agent is deleted. Any other order can deadlock.

export async function lockAgent(tx: Database, agentId: string): Promise<boolean> {
  const found = await tx
    .select({ id: agents.id })
    .from(agents)
    .where(eq(agents.id, agentId))
    .for("no key update");
  return found.length > 0;
}

export async function lockOwnAgent(tx: Database, ownerId: string, agentId: string): Promise<void> {
  const found = await tx
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.id, agentId), eq(agents.userId, ownerId)))
    .for("no key update");
  if (found.length === 0) throw notFound("Agent");
}

export async function lockAgentOf(tx: Database, sourceId: string): Promise<string | null> {
  const [source] = await tx
    .select({ agentId: sources.agentId })
    .from(sources)
    .where(eq(sources.id, sourceId));
  return source && (await lockAgent(tx, source.agentId)) ? source.agentId : null;
}
