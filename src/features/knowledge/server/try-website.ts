import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { pages, sources } from "#database/schema-knowledge.ts";
import { beginReading } from "./begin-reading.ts";
import { lockAgent } from "./lock-agent.ts";

const shownMax = 20;

/** How far it is: the website, and the pages that were read or wait. */
export async function readTried(db: Database, agentId: string) {
  const [source] = await db
    .select({ id: sources.id, url: sources.url, status: sources.status, reason: sources.reason })
    .from(sources)
    .where(and(eq(sources.agentId, agentId), eq(sources.kind, "website")));
  const found = source
    ? await db
        .select({
          url: pages.url,
          title: pages.title,
          status: pages.status,
          reason: pages.reason,
          sections: pages.passageCount,
        })
        .from(pages)
        .where(and(eq(pages.agentId, agentId), eq(pages.sourceId, source.id)))
        .orderBy(asc(pages.rank), asc(pages.url))
        .limit(shownMax)
    : [];
  return { source, pages: found };
}

/** Reads the whole website, in the caller's transaction. */
export async function readTheRest(tx: Database, agentId: string): Promise<void> {
  await lockAgent(tx, agentId);
  const isTried = and(eq(sources.agentId, agentId), isNotNull(sources.pagesMax));
  const [source] = await tx
    .update(sources)
    .set({ pagesMax: null, rereadEvery: "daily" })
    .where(isTried)
    .returning({ id: sources.id });
  if (!source) return;
  // A reading that runs in the strangers' lane ends here.
  await tx
    .update(sources)
    .set({ status: "cancelled" })
    .where(and(eq(sources.id, source.id), inArray(sources.status, ["waiting", "reading"])));
  await beginReading(tx, agentId, source.id);
}
