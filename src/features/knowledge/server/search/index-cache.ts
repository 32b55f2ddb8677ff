import { LRUCache } from "lru-cache";
import { createTurns } from "#platform/server/in-turn.ts";
import type { IndexedPassage } from "./indexed.ts";
import { buildIndexInSlices, type PassageIndex } from "./passage-index.ts";

export interface IndexCache {
  /** The index of what the agent knows in `version` or later; built from its passages where it is not at hand. */
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

/** Of all that may be kept, at most this is counted for one index. */
const shareMax = 0.75;
/** All share one processor, and each takes memory of its own. */
const buildsAtOnce = 2;

/**
 * Keeps the indexes of the agents that were asked lately, up to `bytesMax` in all. One that is larger by itself
 * is kept nevertheless, the only one of its kind: it would be made anew for every message. Two agents' indexes
 * are built at once, the others wait in order.
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
  const { inTurn } = createTurns(buildsAtOnce);
  /** Of each agent the latest. */
  const builds = new Map<string, Build>();

  function build(agentId: string, version: number, before: Build | undefined): Build {
    const own: Build = { version, hasBegun: false, index: run() };
    builds.set(agentId, own);
    return own;

    async function run() {
      // One agent, however often it changes, takes one of the places.
      await before?.index.catch(() => {});
      try {
        return await inTurn(async () => {
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
      // One that waits has still to load what this version knows.
      latest.version = Math.max(latest.version, version);
      return latest.index;
    },
  };
}
