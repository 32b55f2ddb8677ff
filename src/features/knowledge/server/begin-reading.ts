import { and, count, eq, gt, gte, inArray, ne } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { enqueue } from "#database/jobs.ts";
import { only } from "#database/rows.ts";
import { agents } from "#database/schema.ts";
import { pages, sources } from "#database/schema-knowledge.ts";
import type { SourceKind } from "#shared/vocabulary.ts";
import { publishNews } from "./news.ts";
import { kindsOfSource, kindsWithPages } from "./source-kinds.ts";

const ended = ["done", "failed", "cancelled"] as const;
const missedRunsMax = 3;

/**
 * Queues another reading in the caller's transaction, which must hold the agent's lock. False if it is
 * already being read or cannot be read again.
 */
export async function beginReading(
  tx: Database,
  agentId: string,
  sourceId: string,
): Promise<boolean> {
  const [source] = await tx
    .update(sources)
    .set({
      status: "waiting",
      reason: null,
      bytesRead: 0,
      pagesAdded: 0,
      pagesChanged: 0,
      pagesRemoved: 0,
      startedAt: null,
      finishedAt: null,
      nextReadAt: null,
    })
    .where(
      and(
        eq(sources.agentId, agentId),
        eq(sources.id, sourceId),
        inArray(sources.kind, kindsWithPages),
        inArray(sources.status, [...ended]),
      ),
    )
    .returning({ kind: sources.kind });
  if (!source) return false;
  const ofSource = and(eq(pages.agentId, agentId), eq(pages.sourceId, sourceId));
  // Except the start page: every reading begins there, and it may come back.
  const isGone = and(gt(pages.depth, 0), gte(pages.missedRuns, missedRunsMax));
  await tx.delete(pages).where(and(ofSource, isGone));
  await tx.update(pages).set({ status: "waiting", reason: null }).where(ofSource);
  await queueReading(tx, agentId, sourceId, source.kind);
  await publishNews(tx, agentId, { type: "source", id: sourceId });
  return true;
}

/**
 * In the caller's transaction. One owner's sources run in turn, and alternate fairly with those of other
 * owners, so that adding thirty delays nobody's first. First pages have a queue of their own and never wait
 * for a long crawl.
 */
export async function queueReading(
  tx: Database,
  agentId: string,
  sourceId: string,
  kind: SourceKind,
  { isFirst = false, spentMs = 0 }: { isFirst?: boolean; spentMs?: number } = {},
): Promise<void> {
  const { job, firstJob, triedJob } = kindsOfSource[kind];
  if (!job) return;
  const [source] = await tx
    .select({ pagesMax: sources.pagesMax })
    .from(sources)
    .where(eq(sources.id, sourceId));
  const isIt = eq(agents.id, agentId);
  const { ownerId } = only(await tx.select({ ownerId: agents.userId }).from(agents).where(isIt));
  const { before } = only(
    await tx
      .select({ before: count() })
      .from(sources)
      .innerJoin(agents, eq(agents.id, sources.agentId))
      .where(
        and(
          eq(agents.userId, ownerId),
          inArray(sources.status, ["waiting", "reading"]),
          ne(sources.id, sourceId),
        ),
      ),
  );
  const payload = { sourceId, ...(spentMs > 0 && { spentMs }) };
  const lane = (source?.pagesMax && triedJob) || (isFirst && firstJob) || job;
  await enqueue(tx, lane, payload, {
    group: { id: ownerId },
    priority: -before,
  });
}
