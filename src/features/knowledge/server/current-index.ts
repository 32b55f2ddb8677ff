import { asc, eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { passages } from "#database/schema-knowledge.ts";
import { createIndexCache, type IndexCache } from "./search/index-cache.ts";
import type { PassageIndex } from "./search/passage-index.ts";

const bytesMax = 256 * 1024 * 1024;

/** One per database: a process has one, a test run several. */
const caches = new WeakMap<Database, IndexCache>();

/**
 * The index for this version. The version is read before the passages, so an index may be newer than it says
 * and is then rebuilt once more.
 */
export function currentIndex(
  db: Database,
  agentId: string,
  version: number,
): Promise<PassageIndex> {
  return cacheOf(db).get(agentId, version);
}

function cacheOf(db: Database): IndexCache {
  const known = caches.get(db);
  if (known) return known;
  const cache = createIndexCache({ bytesMax, load: (agentId) => listPassages(db, agentId) });
  caches.set(db, cache);
  return cache;
}

function listPassages(db: Database, agentId: string) {
  return db
    .select({
      id: passages.id,
      title: passages.title,
      heading: passages.heading,
      text: passages.text,
      language: passages.language,
    })
    .from(passages)
    .where(eq(passages.agentId, agentId))
    .orderBy(asc(passages.sourceId), asc(passages.pageId), asc(passages.position));
}
