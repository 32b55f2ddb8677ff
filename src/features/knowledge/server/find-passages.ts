import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import type { Database } from "#database/client.ts";
import { prepared } from "#database/prepared.ts";
import { passages, sources } from "#database/schema-knowledge.ts";
import { asksTheSame } from "./asks-the-same.ts";
import { currentIndex } from "./current-index.ts";
import { fuse, type Scored } from "./search/fuse.ts";
import type { Question } from "./search/indexed.ts";
import { fusedMax } from "./search/settings.ts";

export interface FoundPassage {
  id: string;
  title: string;
  heading: string;
  text: string;
  url: string | null;
  language: string | null;
  position: number;
  isContinuation: boolean;
  score: number;
  /** Relative to the scores of this site's own passages, so comparable between sites. */
  confidence: number;
  likeness: number | null;
  isOwnAnswer: boolean;
}

export interface FoundPassages {
  passages: FoundPassage[];
  isAnswerable: boolean;
}

/**
 * Searches the version that `knowledgeState` returned, for each question. `meanings`: similarities by
 * question, if the agent has embeddings.
 */
export async function findPassages(
  db: Database,
  { agentId, version }: { agentId: string; version: number },
  questions: Question[],
  limit: number,
  meanings: Scored[][] = [],
): Promise<FoundPassages[]> {
  const index = await currentIndex(db, agentId, version);
  const findings = questions.map((question, at) => {
    const byMeaning = meanings[at] ?? [];
    if (byMeaning.length === 0) {
      const { hits, isAnswerable } = index.search(question, limit);
      return { hits: hits.map((hit) => ({ ...hit, likeness: null })), isAnswerable };
    }
    const { hits, isAnswerable } = index.search(question, fusedMax);
    const likeness = new Map(byMeaning.map(({ id, score }) => [id, score]));
    // Passages not in the list are less similar than all that are.
    const least = Math.min(...byMeaning.map(({ score }) => score));
    const known = new Map(hits.map((hit) => [hit.id, hit]));
    const fused = fuse(hits, byMeaning).slice(0, limit);
    return {
      isAnswerable,
      hits: fused.map((one) => ({
        ...(known.get(one.id) ?? { ...one, confidence: 0 }),
        likeness: likeness.get(one.id) ?? least,
      })),
    };
  });
  const ids = new Set(findings.flatMap(({ hits }) => hits.map(({ id }) => id)));
  const texts = await textsOf(db, { agentId, version }, [...ids]);
  return findings.map(({ hits, isAnswerable }, at) => {
    const asked = questions[at]?.text ?? "";
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

/** Several megabytes. A few passages per site are asked for again and again. */
const textsRemembered = 4_000;
type Text = Awaited<ReturnType<ReturnType<typeof textsIn>["execute"]>>[number];
const remembered = new LRUCache<string, Text>({ max: textsRemembered });

async function textsOf(
  db: Database,
  { agentId, version }: { agentId: string; version: number },
  ids: string[],
): Promise<Map<string, Text>> {
  const keyOf = (id: string) => `${agentId} ${version} ${id}`;
  const known = ids.flatMap((id) => remembered.get(keyOf(id)) ?? []);
  const missing = ids.filter((id) => !remembered.has(keyOf(id)));
  const read = missing.length > 0 ? await textsIn(db).execute({ agentId, ids: missing }) : [];
  for (const text of read) remembered.set(keyOf(text.id), text);
  return new Map([...known, ...read].map((text) => [text.id, text]));
}

export const toldColumns = {
  id: passages.id,
  title: passages.title,
  heading: passages.heading,
  text: passages.text,
  url: passages.url,
  language: passages.language,
  position: passages.position,
};

const textsIn = prepared((db) => {
  const before = alias(passages, "before");
  return db
    .select({
      ...toldColumns,
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
    .where(
      and(
        eq(passages.agentId, sql.placeholder("agentId")),
        sql`${passages.id} = any(${sql.placeholder("ids")}::uuid[])`,
      ),
    )
    .orderBy(passages.id)
    .prepare("passage_texts");
});
