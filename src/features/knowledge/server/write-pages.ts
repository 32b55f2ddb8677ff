import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { sources } from "#database/schema-knowledge.ts";
import { extractPage } from "./extract/extract-page.ts";
import { passagesOf } from "./extract/split-passages.ts";
import { storeSections } from "./store-sections.ts";

/**
 * Replaces the agent's pages by ones we wrote, as one source. In the caller's transaction, which must hold
 * the agent's lock. Does nothing if unchanged.
 */
export async function writePages(
  tx: Database,
  agentId: string,
  title: string,
  pages: readonly { url: string; html: string }[],
): Promise<void> {
  const hash = createHash("sha256").update(JSON.stringify(pages)).digest("base64url");
  const isIt = and(eq(sources.agentId, agentId), eq(sources.title, title));
  const [before] = await tx.select({ content: sources.content }).from(sources).where(isIt);
  if (JSON.stringify(before?.content) === JSON.stringify({ hash })) return;
  await tx.delete(sources).where(isIt);
  const now = new Date();
  const written = { status: "done", rereadEvery: "never", readAt: now, finishedAt: now } as const;
  const { id } = only(
    await tx
      .insert(sources)
      .values({ agentId, kind: "text", title, content: { hash }, ...written })
      .returning({ id: sources.id }),
  );
  const sections = pages.flatMap(({ url, html }) => {
    const page = extractPage(html, url);
    return passagesOf(page).map(({ anchor, heading, text }) => ({
      title: page.title,
      heading,
      text,
      language: page.language,
      url: anchor ? `${url}#${anchor}` : url,
    }));
  });
  await storeSections(tx, agentId, id, sections, null);
}
