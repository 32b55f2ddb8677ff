import { and, arrayOverlaps, eq, inArray, ne } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { pages, passages } from "#database/schema-knowledge.ts";
import { ofSource, type Run, type TakenPage } from "./reading-store.ts";

/** Boilerplate such as a footer is stored with the first page only. */
export async function withoutRepeated<Passage extends { contentHash: string }>(
  tx: Database,
  run: Run,
  taken: TakenPage,
  all: Passage[],
): Promise<{ kept: Passage[]; leftOut: string[] }> {
  const hashes = all.map((passage) => passage.contentHash);
  if (hashes.length === 0) return { kept: [], leftOut: [] };
  const elsewhere = await tx
    .select({ contentHash: passages.contentHash })
    .from(passages)
    .where(
      and(
        eq(passages.agentId, run.agentId),
        eq(passages.sourceId, run.sourceId),
        ne(passages.pageId, taken.id),
        inArray(passages.contentHash, hashes),
      ),
    );
  const repeated = new Set(elsewhere.map((passage) => passage.contentHash));
  const kept = all.filter((passage) => !repeated.has(passage.contentHash));
  return { kept, leftOut: [...repeated] };
}

/** Pages that left out text in favor of this page are read in full once it no longer has it. */
export async function readInFullWhereMissed(
  tx: Database,
  run: Pick<Run, "agentId" | "sourceId">,
  gone: { contentHash: string }[],
): Promise<void> {
  if (gone.length === 0) return;
  const hashes = gone.map(({ contentHash }) => contentHash);
  await tx
    .update(pages)
    .set({ bodyHash: null, etag: null, lastModified: null })
    .where(and(ofSource(run), arrayOverlaps(pages.leftOut, hashes)));
}
