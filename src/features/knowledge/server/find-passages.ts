import { and, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#database/client.ts";
import { passages, sources } from "#database/schema-knowledge.ts";
import { asksTheSame } from "./asks-the-same.ts";
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
  /** The owner has written what to say to just this question. */
  isOwnAnswer: boolean;
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
  return findings.map(({ hits, isAnswerable }, at) => {
    const asked = questions[at]?.text ?? "";
    // A passage may have been replaced since the index was made.
    const found = hits.flatMap((hit) => {
      const passage = texts.get(hit.id);
      if (!passage) return [];
      const { isPair, ...rest } = passage;
      return [
        { ...rest, ...hit, isOwnAnswer: isPair && asksTheSame(asked, rest.heading, rest.language) },
      ];
    });
    const own = found.filter(({ isOwnAnswer }) => isOwnAnswer);
    return {
      isAnswerable: isAnswerable || own.length > 0,
      passages: [...own, ...found.filter(({ isOwnAnswer }) => !isOwnAnswer)],
    };
  });
}

async function textsOf(db: Database, agentId: string, ids: string[]) {
  type Row = Awaited<ReturnType<typeof listTexts>>[number];
  if (ids.length === 0) return new Map<string, Row>();
  const rows = await listTexts(db, agentId, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

function listTexts(db: Database, agentId: string, ids: string[]) {
  const before = alias(passages, "before");
  return db
    .select({
      id: passages.id,
      title: passages.title,
      heading: passages.heading,
      text: passages.text,
      url: passages.url,
      language: passages.language,
      position: passages.position,
      isContinuation: sql<boolean>`${before.id} is not null`,
      isPair: sql<boolean>`${sources.kind} = 'questions'`,
    })
    .from(passages)
    .innerJoin(sources, eq(sources.id, passages.sourceId))
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
}
