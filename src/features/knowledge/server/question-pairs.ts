import { and, count, desc, eq, ilike, inArray, max, or, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { containing } from "#database/like.ts";
import { only } from "#database/rows.ts";
import { passages, sources } from "#database/schema-knowledge.ts";
import { invalid, notFound } from "#platform/server/errors.ts";
import type { NewQuestionPair, QuestionPair } from "../contract.ts";
import { raiseVersion } from "./change-sources.ts";
import { detectLanguage } from "./extract/language.ts";
import { lockOwnAgent } from "./lock-agent.ts";
import { publishNews } from "./news.ts";
import { ownAgent } from "./queries.ts";
import { knownBy, knownMax, noRoom } from "./room-for-passages.ts";
import { sectionHash } from "./store-sections.ts";

// A pair is a passage: the question is its heading, the answer its text. An agent's pairs form one source.

const pairsMax = 1_000;
const pairColumns = {
  id: passages.id,
  question: passages.heading,
  answer: passages.text,
  uses: passages.uses,
  isCorrection: passages.isCorrection,
};

interface Search {
  search: string;
  limit: number;
  offset: number;
}

export async function searchPairs(
  db: Database,
  ownerId: string,
  agentId: string,
  { search, limit, offset }: Search,
) {
  await ownAgent(db, ownerId, agentId);
  const words = containing(search);
  const isFound = and(
    isPair(agentId),
    search ? or(ilike(passages.heading, words), ilike(passages.text, words)) : undefined,
  );
  const found = db
    .select(pairColumns)
    .from(passages)
    .innerJoin(sources, eq(sources.id, passages.sourceId));
  const pairs = await found
    .where(isFound)
    .orderBy(desc(passages.position), desc(passages.id))
    .limit(limit)
    .offset(offset);
  const [{ total } = { total: 0 }] = await db
    .select({ total: count() })
    .from(passages)
    .innerJoin(sources, eq(sources.id, passages.sourceId))
    .where(isFound);
  return { pairs, total };
}

export async function addPair(
  tx: Database,
  ownerId: string,
  agentId: string,
  pair: NewQuestionPair,
  isCorrection = false,
): Promise<QuestionPair> {
  await lockOwnAgent(tx, ownerId, agentId);
  const sourceId = await pairsSource(tx, agentId);
  const { known, last } = only(
    await tx
      .select({ known: count(), last: max(passages.position) })
      .from(passages)
      .where(and(eq(passages.agentId, agentId), eq(passages.sourceId, sourceId))),
  );
  if (known >= pairsMax)
    throw invalid({ question: `${pairsMax} questions at most. Remove one first.` });
  if ((await knownBy(tx, agentId)) >= knownMax) throw invalid({ question: noRoom });
  const values = { ...written(pair), agentId, sourceId, isCorrection };
  const added = only(
    await tx
      .insert(passages)
      .values({ ...values, position: (last ?? 0) + 1 })
      .returning(pairColumns),
  );
  await tell(tx, agentId, sourceId);
  return added;
}

export async function countUses(tx: Database, agentId: string, ids: string[]): Promise<void> {
  const pairSources = tx
    .select({ id: sources.id })
    .from(sources)
    .where(and(eq(sources.agentId, agentId), eq(sources.kind, "questions")));
  await tx
    .update(passages)
    .set({ uses: sql`${passages.uses} + 1` })
    .where(
      and(
        eq(passages.agentId, agentId),
        inArray(passages.id, ids),
        inArray(passages.sourceId, pairSources),
      ),
    );
}

export function changePair(
  db: Database,
  ownerId: string,
  agentId: string,
  id: string,
  pair: NewQuestionPair,
): Promise<QuestionPair> {
  return db.transaction(async (tx) => {
    const sourceId = await lockPair(tx, ownerId, agentId, id);
    const changed = only(
      await tx
        .update(passages)
        .set(written(pair))
        .where(and(eq(passages.agentId, agentId), eq(passages.id, id)))
        .returning(pairColumns),
    );
    await tell(tx, agentId, sourceId);
    return changed;
  });
}

export function removePair(
  db: Database,
  ownerId: string,
  agentId: string,
  id: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const sourceId = await lockPair(tx, ownerId, agentId, id);
    await tx.delete(passages).where(and(eq(passages.agentId, agentId), eq(passages.id, id)));
    const left = await tx.$count(passages, eq(passages.sourceId, sourceId));
    if (left === 0) await tx.delete(sources).where(eq(sources.id, sourceId));
    await tell(tx, agentId, sourceId);
  });
}

function isPair(agentId: string) {
  return and(
    eq(passages.agentId, agentId),
    eq(sources.agentId, agentId),
    eq(sources.kind, "questions"),
  );
}

async function pairsSource(tx: Database, agentId: string): Promise<string> {
  const [known] = await tx
    .select({ id: sources.id })
    .from(sources)
    .where(and(eq(sources.agentId, agentId), eq(sources.kind, "questions")));
  if (known) return known.id;
  const values = { agentId, kind: "questions", status: "done" } as const;
  return only(await tx.insert(sources).values(values).returning({ id: sources.id })).id;
}

async function lockPair(tx: Database, ownerId: string, agentId: string, id: string) {
  await lockOwnAgent(tx, ownerId, agentId);
  const [pair] = await tx
    .select({ sourceId: passages.sourceId })
    .from(passages)
    .innerJoin(sources, eq(sources.id, passages.sourceId))
    .where(and(isPair(agentId), eq(passages.id, id)));
  if (!pair) throw notFound("Question");
  return pair.sourceId;
}

function written({ question, answer }: NewQuestionPair) {
  const said = { heading: oneLine(question), text: wellFormed(answer) };
  return {
    ...said,
    title: "",
    language: detectLanguage(`${question} ${answer}`),
    contentHash: sectionHash(said),
  };
}

function oneLine(text: string) {
  return wellFormed(text).replace(/\s+/g, " ").trim();
}

/** PostgreSQL rejects NUL and lone surrogates. */
function wellFormed(text: string) {
  return text.toWellFormed().replaceAll("\0", "");
}

async function tell(tx: Database, agentId: string, sourceId: string) {
  await tx
    .update(sources)
    .set({ readAt: sql`now()`, finishedAt: sql`now()` })
    .where(eq(sources.id, sourceId));
  await raiseVersion(tx, agentId);
  await publishNews(tx, agentId, { type: "source", id: sourceId });
}
