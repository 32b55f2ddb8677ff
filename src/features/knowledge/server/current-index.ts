import { asc, eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { passages } from "#database/schema-knowledge.ts";
import { createIndexCache, type IndexCache } from "./search/index-cache.ts";
import type { PassageIndex } from "./search/passage-index.ts";

const bytesMax = 256 * 1024 * 1024;

/** One for each database: a process has one, a test run several. */
const caches = new WeakMap<Database, IndexCache>();

/**
 * The index of what the agent knows in this version. It was read before the passages: an index may hold newer
 * ones, and is then made once more.
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

/** In the order of their pages. */
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
