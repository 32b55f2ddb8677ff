import { asc, eq, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "#database/client.ts";
import { prepared } from "#database/prepared.ts";
import { passages } from "#database/schema-knowledge.ts";
import { type FoundPassage, toldColumns } from "./find-passages.ts";

interface Wanted {
  agentId: string;
  version: number;
}

/** At 60,000 bytes each, a few megabytes. */
const sitesRemembered = 50;
const remembered = new WeakMap<Database, LRUCache<string, { site: FoundPassage[] | null }>>();

/** In page order; null if it is longer. */
export async function wholeSite(
  db: Database,
  { agentId, version }: Wanted,
  bytesMax: number,
): Promise<FoundPassage[] | null> {
  const sites = remembered.get(db) ?? new LRUCache({ max: sitesRemembered });
  remembered.set(db, sites);
  const key = `${agentId} ${version} ${bytesMax}`;
  const known = sites.get(key);
  if (known) return known.site;
  const [size] = await lengthOf(db).execute({ agentId });
  const fits = size !== undefined && size.passages > 0 && size.bytes <= bytesMax;
  const rows = fits ? await passagesOf(db).execute({ agentId }) : [];
  const site = fits ? rows.map((row) => ({ ...row, ...unsought })) : null;
  sites.set(key, { site });
  return site;
}

const unsought = {
  isContinuation: false,
  score: 0,
  confidence: 0,
  likeness: null,
  isOwnAnswer: false,
};

const lengthOf = prepared((db) =>
  db
    .select({
      passages: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(octet_length(${passages.title}) + octet_length(${passages.heading}) + octet_length(${passages.text})), 0)::int`,
    })
    .from(passages)
    .where(eq(passages.agentId, sql.placeholder("agentId")))
    .prepare("length_of_site"),
);

const passagesOf = prepared((db) =>
  db
    .select(toldColumns)
    .from(passages)
    .where(eq(passages.agentId, sql.placeholder("agentId")))
    .orderBy(asc(passages.sourceId), asc(passages.pageId), asc(passages.position))
    .prepare("whole_site"),
);
