import { LRUCache } from "lru-cache";
import { buildIndexInSlices, type IndexedPassage, type PassageIndex } from "./passage-index.ts";

export interface IndexCache {
  /** The index of what the agent knows in `version`; built from its passages where it is not at hand. */
  get(agentId: string, version: number): Promise<PassageIndex>;
  /** Of whatever version, where there is one. */
  atHand(agentId: string): PassageIndex | undefined;
}

interface Kept {
  version: number;
  index: PassageIndex;
}

/** Of all that may be kept, at most this is counted for one index. */
const shareMax = 0.75;

/**
 * Keeps the indexes of the agents that were asked lately, up to `bytesMax` in all. One that is larger by itself
 * is kept nevertheless, the only one of its kind: it would be made anew for every message.
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
  const builds = new Map<string, Promise<PassageIndex>>();

  async function build(agentId: string, version: number): Promise<PassageIndex> {
    const index = await buildIndexInSlices(await load(agentId));
    // A build of an older version may end after that of a newer one.
    if (version >= (kept.peek(agentId)?.version ?? version)) kept.set(agentId, { version, index });
    return index;
  }

  return {
    async get(agentId, version) {
      const found = kept.get(agentId);
      if (found?.version === version) return found.index;

      const key = `${agentId} ${version}`;
      const running = builds.get(key) ?? build(agentId, version).finally(() => builds.delete(key));
      builds.set(key, running);
      return running;
    },
    atHand: (agentId) => kept.get(agentId)?.index,
  };
}
