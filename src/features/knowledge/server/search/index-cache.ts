import { LRUCache } from "lru-cache";
import { createSemaphore } from "#platform/server/semaphore.ts";
import type { IndexedPassage } from "./indexed.ts";
import { buildIndexInSlices, type PassageIndex } from "./passage-index.ts";

export interface IndexCache {
  get(agentId: string, version: number): Promise<PassageIndex>;
}

interface Kept {
  version: number;
  index: PassageIndex;
}

interface Build {
  version: number;
  hasBegun: boolean;
  index: Promise<PassageIndex>;
}

/** The most one index counts for, as a share of the cache. */
const shareMax = 0.75;
/** Builds share one CPU core, and each takes memory. */
const buildsAtOnce = 2;

/**
 * An LRU cache of indexes up to `bytesMax`. A larger index is kept anyway, but only one, because it would
 * otherwise be rebuilt for every message. Two agents build at once; the rest queue.
 */
export function createIndexCache({
  bytesMax,
  load,
}: {
  bytesMax: number;
  load(agentId: string): Promise<IndexedPassage[]>;
}): IndexCache {
  const kept = new LRUCache<string, Kept>({
    maxSize: bytesMax,
    sizeCalculation: ({ index }) =>
      Math.max(1, Math.min(index.sizeBytes, Math.floor(bytesMax * shareMax))),
  });
  const builders = createSemaphore(buildsAtOnce);
  const builds = new Map<string, Build>();

  function build(agentId: string, version: number, before: Build | undefined): Build {
    const own: Build = { version, hasBegun: false, index: run() };
    builds.set(agentId, own);
    return own;

    async function run() {
      // An agent that keeps changing occupies only one build slot.
      await before?.index.catch(() => {});
      try {
        return await builders.run(async () => {
          own.hasBegun = true;
          const index = await buildIndexInSlices(await load(agentId));
          kept.set(agentId, { version: own.version, index });
          return index;
        });
      } finally {
        if (builds.get(agentId) === own) builds.delete(agentId);
      }
    }
  }

  return {
    async get(agentId, version) {
      const found = kept.get(agentId);
      if (found && found.version >= version) return found.index;

      const latest = builds.get(agentId);
      if (!latest || (latest.hasBegun && latest.version < version))
        return build(agentId, version, latest).index;
      // A queued build has not loaded yet, so it can include this version.
      latest.version = Math.max(latest.version, version);
      return latest.index;
    },
  };
}
