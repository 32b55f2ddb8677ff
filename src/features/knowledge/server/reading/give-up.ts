import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { fileParts, pages, sources } from "#database/schema-knowledge.ts";
import { lockAgentOf } from "../lock-agent.ts";
import { publishNews } from "../news.ts";
import { nextReading } from "../read-due-sources.ts";
import { ofSource, publishPages } from "./reading-store.ts";

const reason = "This could not be read because of a problem on our side.";

export function giveUp(db: Database, sourceId: string): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await lockAgentOf(tx, sourceId))) return;
    const [source] = await tx
      .update(sources)
      .set({ status: "failed", reason, finishedAt: sql`now()`, nextReadAt: nextReading })
      .where(and(eq(sources.id, sourceId), inArray(sources.status, ["waiting", "reading"])))
      .returning({ agentId: sources.agentId });
    if (!source) return;
    const { agentId } = source;
    await tx.delete(fileParts).where(eq(fileParts.sourceId, sourceId));
    const left = await tx
      .update(pages)
      .set({ status: "failed", reason })
      .where(and(ofSource({ agentId, sourceId }), inArray(pages.status, ["waiting", "reading"])))
      .returning({ id: pages.id });
    await publishPages(tx, agentId, left);
    await publishNews(tx, agentId, { type: "source", id: sourceId });
  });
}
