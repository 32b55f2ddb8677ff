import { and, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "#database/client.ts";
import { prepared } from "#database/prepared.ts";
import { agents } from "#database/schema.ts";
import { pages, passages, sources } from "#database/schema-knowledge.ts";

export interface KnowledgeState {
  version: number;
  /** "reading" is a first reading; otherwise whether there is anything to search. */
  state: "reading" | "ready" | "empty";
  language: string | null;
}

const agentsRemembered = 10_000;
const languages = new LRUCache<string, { language: string | null }>({ max: agentsRemembered });

export async function knowledgeState(db: Database, agentId: string): Promise<KnowledgeState> {
  const [flags] = await flagsOf(db).execute({ agentId });
  if (!flags) return { version: 0, state: "empty", language: null };
  const { version, isReading, hasPassages } = flags;
  return {
    version,
    state: isReading ? "reading" : hasPassages ? "ready" : "empty",
    language: await languageOfPages(db, agentId, version),
  };
}

const flagsOf = prepared((db) =>
  db
    .select({ version: agents.knowledgeVersion, ...knowledgeFlags(db) })
    .from(agents)
    .where(eq(agents.id, sql.placeholder("agentId")))
    .prepare("knowledge_flags"),
);

/** SQL, of agents. */
export function knowledgeFlags(db: Database) {
  const one = { one: sql`1` };
  const sourcesOf = (status: SQL | undefined) =>
    db
      .select(one)
      .from(sources)
      .where(and(eq(sources.agentId, agents.id), status));
  // During a repeated reading, the old knowledge is available.
  const isFirst = and(inArray(sources.status, ["waiting", "reading"]), isNull(sources.readAt));
  const known = db.select(one).from(passages).where(eq(passages.agentId, agents.id));
  return {
    isReading: sql<boolean>`exists ${sourcesOf(isFirst)}`,
    hasFailed: sql<boolean>`exists ${sourcesOf(eq(sources.status, "failed"))}`,
    hasPassages: sql<boolean>`exists ${known}`,
  };
}

export async function languageOfPages(db: Database, agentId: string, version: number) {
  const key = `${agentId} ${version}`;
  const known = languages.get(key);
  if (known) return known.language;
  const [most] = await db
    .select({ language: pages.language })
    .from(pages)
    .where(and(eq(pages.agentId, agentId), isNotNull(pages.language)))
    .groupBy(pages.language)
    .orderBy(desc(count()), pages.language)
    .limit(1);
  const language = most?.language ?? null;
  languages.set(key, { language });
  return language;
}
