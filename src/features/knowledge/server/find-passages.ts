import { and, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#database/client.ts";
import { passages } from "#database/schema-knowledge.ts";
import { currentIndex } from "./current-index.ts";
import { fuse, type Scored } from "./search/fuse.ts";
import type { Question } from "./search/passage-index.ts";
import { fusedMax } from "./search/settings.ts";

export interface FoundPassage {
  id: string;
  title: string;
  heading: string;
  text: string;
  url: string | null;
  language: string | null;
  /** Its place on the page: a long section is several passages in a row. */
  position: number;
  /** Whether the section began in the passage before. */
  isContinuation: boolean;
  score: number;
  /** The score in proportion to what this site's passages score: comparable between sites. */
  confidence: number;
}

export interface FoundPassages {
  /** Best first. */
  passages: FoundPassage[];
  /** False where nothing fits the question. */
  isAnswerable: boolean;
}

/**
 * Looks questions up in what the agent knows now: for each of them what was found. `meanings` holds for each
 * question how like its passages are by their embeddings, where the agent has any.
 */
export async function findPassages(
  db: Database,
  agentId: string,
  questions: Question[],
  limit: number,
  meanings: Scored[][] = [],
): Promise<FoundPassages[]> {
  const index = await currentIndex(db, agentId);
  if (!index) return questions.map(() => ({ passages: [], isAnswerable: false }));
  const findings = questions.map((question, at) => {
    const byMeaning = meanings[at] ?? [];
    if (byMeaning.length === 0) return index.search(question, limit);
    const { hits, isAnswerable } = index.search(question, fusedMax);
    const known = new Map(hits.map((hit) => [hit.id, hit]));
    const fused = fuse(hits, byMeaning).slice(0, limit);
    return {
      isAnswerable,
      hits: fused.map((one) => known.get(one.id) ?? { ...one, confidence: 0 }),
    };
  });
  const ids = new Set(findings.flatMap(({ hits }) => hits.map(({ id }) => id)));
  const texts = await textsOf(db, agentId, [...ids]);
  return findings.map(({ hits, isAnswerable }) => ({
    isAnswerable,
    // A passage may have been replaced since the index was made.
    passages: hits.flatMap((hit) => {
      const passage = texts.get(hit.id);
      return passage ? [{ ...passage, ...hit }] : [];
    }),
  }));
}

async function textsOf(db: Database, agentId: string, ids: string[]) {
  if (ids.length === 0) return new Map();
  const before = alias(passages, "before");
  const rows = await db
    .select({
      id: passages.id,
      title: passages.title,
      heading: passages.heading,
      text: passages.text,
      url: passages.url,
      language: passages.language,
      position: passages.position,
      isContinuation: sql<boolean>`${before.id} is not null`,
    })
    .from(passages)
    .leftJoin(
      before,
      and(
        eq(before.agentId, passages.agentId),
        eq(before.pageId, passages.pageId),
        eq(before.position, sql`${passages.position} - 1`),
        eq(before.heading, passages.heading),
      ),
    )
    .where(and(eq(passages.agentId, agentId), inArray(passages.id, ids)))
    .orderBy(passages.id);
  return new Map(rows.map((row) => [row.id, row]));
}
