import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { agents } from "#database/schema.ts";
import { pages, sources } from "#database/schema-knowledge.ts";
import { lockAgent } from "./lock-agent.ts";

/**
 * Recomputes an agent's facts from its owner and pages, so that facts no longer stated disappear. The owner's
 * own text wins, then the highest-ranked page.
 */
export async function mergeFacts(tx: Database, agentId: string): Promise<void> {
  const isIt = eq(agents.id, agentId);
  // Two websites read at once would otherwise each miss what the other just found.
  await lockAgent(tx, agentId);
  const byOwner = await tx
    .select({ facts: sources.facts })
    .from(sources)
    .where(and(eq(sources.agentId, agentId), isNotNull(sources.facts)))
    .orderBy(asc(sources.createdAt), asc(sources.id));
  const byPages = await tx
    .select({ facts: pages.facts })
    .from(pages)
    .innerJoin(sources, eq(sources.id, pages.sourceId))
    .where(and(eq(pages.agentId, agentId), isNotNull(pages.facts)))
    .orderBy(asc(sources.createdAt), asc(sources.id), asc(pages.rank), asc(pages.url));
  const stated = [...byOwner, ...byPages].map(({ facts }) => facts);
  const facts: object = Object.assign({}, ...stated.reverse());
  await tx
    .update(agents)
    .set({ facts, knowledgeVersion: sql`${agents.knowledgeVersion} + 1` })
    .where(and(isIt, sql`${agents.facts} is distinct from ${JSON.stringify(facts)}::jsonb`));
}
