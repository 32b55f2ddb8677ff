import { and, eq } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import type { Database } from "#database/client.ts";
import { passages } from "#database/schema-knowledge.ts";
import { embeddedAgents, passageVectors } from "#database/schema-models.ts";
import {
  currentEmbedding,
  type EmbeddingParts,
  embedTexts,
  isLocal,
} from "#features/models/server/public.ts";
import { isSeen } from "./embed-unseen.ts";
import type { Scored } from "./search/fuse.ts";
import { fusedMax } from "./search/settings.ts";

/** A visitor is waiting; after this, words alone decide. */
const withinMs = 2_000;
const bytesMax = 256 * 1024 * 1024;
const questionLengthMax = 2_000;

/** Similarities of an agent's passages to each question, best first; empty without vectors. */
export type CompareMeanings = (
  whose: { agentId: string; ownerId: string },
  questions: string[],
  known?: ReadonlyMap<string, Float32Array>,
) => Promise<Scored[][]>;

interface Kept {
  version: string;
  ids: string[];
  vectors: Float32Array;
}

interface Cache {
  kept: LRUCache<string, Kept>;
  loads: Map<string, Promise<Kept>>;
}

const caches = new WeakMap<Database, Cache>();

function cacheOf(db: Database): Cache {
  const known = caches.get(db);
  if (known) return known;
  const cache = {
    kept: new LRUCache<string, Kept>({ maxSize: bytesMax, sizeCalculation: sizeOf }),
    loads: new Map(),
  };
  caches.set(db, cache);
  return cache;
}

export function meaningsWith(
  parts: EmbeddingParts & { log: FastifyBaseLogger },
  { isFree = false } = {},
): CompareMeanings {
  return async ({ agentId, ownerId }, questions, known = new Map()) => {
    const none = questions.map(() => []);
    try {
      const ready = await currentEmbedding(parts);
      const model = ready && (!isFree || isLocal(ready)) ? ready : null;
      const kept = model && (await vectorsOf(parts.db, agentId, model.name));
      if (!model || !kept || kept.ids.length === 0) return none;
      const texts = questions.map((text) => text.slice(0, questionLengthMax));
      const seen = isLocal(model) ? known : new Map<string, Float32Array>();
      const unseen = texts.filter((text) => !seen.has(text));
      const request = { agentId, ownerId, texts: unseen, isAsked: true, withinMs };
      const directions = unseen.length > 0 ? await embedTexts(parts, model, request) : [];
      if (!directions) return none;
      return texts.map((text) => {
        const direction = seen.get(text) ?? directions[unseen.indexOf(text)];
        return direction ? nearest(kept, direction) : [];
      });
    } catch (error) {
      parts.log.warn({ err: error, agentId }, "meanings could not be compared");
      return none;
    }
  };
}

async function vectorsOf(db: Database, agentId: string, model: string): Promise<Kept | null> {
  const [embedded] = await db
    .select({ knowledgeVersion: embeddedAgents.knowledgeVersion })
    .from(embeddedAgents)
    .where(and(eq(embeddedAgents.agentId, agentId), eq(embeddedAgents.model, model)));
  if (!embedded) return null;
  const { kept, loads } = cacheOf(db);
  const version = `${model} ${embedded.knowledgeVersion}`;
  const found = kept.get(agentId);
  if (found?.version === version) return found;

  const key = `${agentId} ${version}`;
  const load = async () => {
    const loaded = { version, ...(await loadVectors(db, agentId, model)) };
    // An empty result is not cached, because vectors may follow within the same version.
    if (loaded.ids.length > 0) kept.set(agentId, loaded);
    return loaded;
  };
  const running = loads.get(key) ?? load().finally(() => loads.delete(key));
  loads.set(key, running);
  return running;
}

async function loadVectors(db: Database, agentId: string, model: string) {
  const rows = await db
    .select({ id: passages.id, vector: passageVectors.vector })
    .from(passages)
    .innerJoin(
      passageVectors,
      and(
        eq(passageVectors.agentId, passages.agentId),
        eq(passageVectors.model, model),
        eq(passageVectors.contentHash, passages.contentHash),
      ),
    )
    .where(and(eq(passages.agentId, agentId), isSeen))
    .orderBy(passages.id);
  const length = rows[0]?.vector.length ?? 0;
  const vectors = new Float32Array(rows.length * length);
  for (const [at, { vector }] of rows.entries())
    if (vector.length === length) vectors.set(vector, at * length);
  return { ids: rows.map(({ id }) => id), vectors };
}

function sizeOf({ ids, vectors }: Kept): number {
  return vectors.byteLength + ids.length * 60 + 100;
}

/** Vectors have length 1, so the dot product is the cosine. */
function nearest({ ids, vectors }: Kept, direction: Float32Array): Scored[] {
  const { length } = direction;
  if (vectors.length !== ids.length * length) return [];
  const scored = ids.map((id, at) => {
    let score = 0;
    const from = at * length;
    for (let place = 0; place < length; place++)
      score += (vectors[from + place] ?? 0) * (direction[place] ?? 0);
    return { id, score };
  });
  return scored.sort((a, b) => b.score - a.score).slice(0, fusedMax);
}
