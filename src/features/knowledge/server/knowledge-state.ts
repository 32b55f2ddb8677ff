import { and, count, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { pages, passages, sources } from "#database/schema-knowledge.ts";

export interface KnowledgeState {
  /** Whether something is being read for the first time; otherwise whether there is anything to look things up in. */
  state: "reading" | "ready" | "empty";
  /** That most pages are written in. */
  language: string | null;
}

export async function knowledgeState(db: Database, agentId: string): Promise<KnowledgeState> {
  const [language] = await db
    .select({ code: pages.language })
    .from(pages)
    .where(and(eq(pages.agentId, agentId), isNotNull(pages.language)))
    .groupBy(pages.language)
    .orderBy(desc(count()), pages.language)
    .limit(1);
  const [running] = await db
    .select({ id: sources.id })
    .from(sources)
    .where(
      and(
        eq(sources.agentId, agentId),
        inArray(sources.status, ["waiting", "reading"]),
        // What is read again is known meanwhile.
        isNull(sources.readAt),
      ),
    )
    .limit(1);
  const [passage] = running
    ? []
    : await db
        .select({ id: passages.id })
        .from(passages)
        .where(eq(passages.agentId, agentId))
        .limit(1);
  const state = running ? "reading" : passage ? "ready" : "empty";
  return { state, language: language?.code ?? null };
}
