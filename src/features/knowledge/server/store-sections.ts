import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { passages, sources } from "#database/schema-knowledge.ts";
import { raiseVersion } from "./change-sources.ts";
import { queueEmbeddingOf } from "./embed-passages.ts";
import { insertPassages } from "./insert-passages.ts";
import { mergeFacts } from "./merge-facts.ts";
import { publishNews } from "./news.ts";
import { noRoom, roomFor } from "./room-for-passages.ts";

export interface OwnSection {
  title: string;
  heading: string;
  text: string;
  language: string | null;
  url?: string;
}

/**
 * Replaces a source's passages and facts in the caller's transaction, which must hold the agent's lock.
 * Passages beyond the limit are dropped, and the source says so.
 */
export async function storeSections(
  tx: Database,
  agentId: string,
  sourceId: string,
  sections: OwnSection[],
  facts: object | null,
): Promise<void> {
  const ofSource = and(eq(passages.agentId, agentId), eq(passages.sourceId, sourceId));
  const room = await roomFor(tx, agentId, sections.length, ofSource);
  await tx.delete(passages).where(ofSource);
  const rows = sections.slice(0, room).map((section, position) => ({
    ...section,
    agentId,
    sourceId,
    position,
    contentHash: sectionHash(section),
  }));
  await insertPassages(tx, rows);
  const isCut = room < sections.length;
  await tx
    .update(sources)
    .set({ facts, ...(isCut && { reason: noRoom }) })
    .where(eq(sources.id, sourceId));
  await mergeFacts(tx, agentId);
  await raiseVersion(tx, agentId);
  await queueEmbeddingOf(tx, agentId);
  await publishNews(tx, agentId, { type: "source", id: sourceId });
}

export function sectionHash({ heading, text }: Pick<OwnSection, "heading" | "text">): string {
  return createHash("sha256").update(`${heading}\n${text}`).digest("base64url");
}
