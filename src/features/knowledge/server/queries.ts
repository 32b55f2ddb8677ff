import { and, asc, count, desc, eq, ilike, inArray, isNull, or, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { containing } from "#database/like.ts";
import { only } from "#database/rows.ts";
import { agents } from "#database/schema.ts";
import { pages, passages, sources } from "#database/schema-knowledge.ts";
import { notFound } from "#platform/server/errors.ts";
import type { pageStatuses } from "#shared/vocabulary.ts";
import { type Knowledge, type KnowledgeEvent, Proposal } from "../contract.ts";
import type { KnowledgeNews } from "./news.ts";

const pagesAtOnceMax = 200;

export async function getKnowledge(
  db: Database,
  ownerId: string,
  agentId: string,
): Promise<Knowledge> {
  const { proposal } = await ownAgent(db, ownerId, agentId);
  return {
    sources: await listSources(db, agentId),
    pages: await listPages(db, agentId).limit(pagesAtOnceMax),
    proposal: Proposal.nullable().parse(proposal ?? null),
  };
}

export async function ownAgent(db: Database, ownerId: string, agentId: string) {
  const [agent] = await db
    .select({ id: agents.id, proposal: agents.proposal })
    .from(agents)
    .where(and(eq(agents.id, agentId), eq(agents.userId, ownerId)));
  if (!agent) throw notFound("Agent");
  return agent;
}

export async function readNews(
  db: Database,
  agentId: string,
  news: KnowledgeNews,
): Promise<KnowledgeEvent[]> {
  if (news.type === "source") {
    const found = await listSources(db, agentId, news.id);
    return found.map((source) => ({ type: "source", source }));
  }
  if (news.type === "pages") {
    const found = await listPages(db, agentId, news.ids);
    return found.map((page) => ({ type: "page", page }));
  }
  const [agent] = await db
    .select({ proposal: agents.proposal })
    .from(agents)
    .where(eq(agents.id, agentId));
  return agent?.proposal ? [{ type: "proposal", proposal: Proposal.parse(agent.proposal) }] : [];
}

export async function listReading(db: Database, ownerId: string): Promise<string[]> {
  const found = await db
    .selectDistinct({ agentId: sources.agentId })
    .from(sources)
    .innerJoin(agents, eq(agents.id, sources.agentId))
    .where(and(eq(agents.userId, ownerId), inArray(sources.status, ["waiting", "reading"])))
    .orderBy(asc(sources.agentId));
  return found.map(({ agentId }) => agentId);
}

export async function ownSource(db: Database, ownerId: string, agentId: string, id: string) {
  const [source] = await db
    .select({ source: sources })
    .from(sources)
    .innerJoin(agents, eq(agents.id, sources.agentId))
    .where(and(eq(sources.id, id), eq(sources.agentId, agentId), eq(agents.userId, ownerId)));
  if (!source) throw notFound("Source");
  return source.source;
}

interface Search {
  search: string;
  limit: number;
  offset: number;
}

export async function searchPages(
  db: Database,
  ownerId: string,
  { agentId, sourceId }: { agentId: string; sourceId: string },
  {
    search,
    status,
    limit,
    offset,
  }: Search & { status?: (typeof pageStatuses)[number] | undefined },
) {
  await ownSource(db, ownerId, agentId, sourceId);
  const words = containing(search);
  const isFound = and(
    status ? eq(pages.status, status) : undefined,
    eq(pages.agentId, agentId),
    eq(pages.sourceId, sourceId),
    search ? or(ilike(pages.url, words), ilike(pages.title, words)) : undefined,
  );
  const found = await db
    .select(pageColumns)
    .from(pages)
    .where(isFound)
    .orderBy(asc(pages.rank), asc(pages.url))
    .limit(limit)
    .offset(offset);
  return { pages: found, total: await db.$count(pages, isFound) };
}

export async function searchPassages(
  db: Database,
  ownerId: string,
  { agentId, sourceId, pageId }: { agentId: string; sourceId: string; pageId: string | undefined },
  { search, limit, offset }: Search,
) {
  await ownSource(db, ownerId, agentId, sourceId);
  const words = containing(search);
  const isFound = and(
    eq(passages.agentId, agentId),
    eq(passages.sourceId, sourceId),
    pageId ? eq(passages.pageId, pageId) : isNull(passages.pageId),
    search ? or(ilike(passages.heading, words), ilike(passages.text, words)) : undefined,
  );
  const { id, heading, text, url } = passages;
  const found = await db
    .select({ id, heading, text, url })
    .from(passages)
    .where(isFound)
    .orderBy(asc(passages.position), asc(passages.id))
    .limit(limit)
    .offset(offset);
  return { passages: found, total: await db.$count(passages, isFound) };
}

export function listSources(db: Database, agentId: string, id?: string) {
  const pagesThatAre = (status: (typeof pages.$inferSelect)["status"]) =>
    sql<number>`count(${pages.id}) filter (where ${pages.status} = ${status})`.mapWith(Number);
  return db
    .select({
      id: sources.id,
      kind: sources.kind,
      title: sources.title,
      url: sources.url,
      isDescription: sources.isDescription,
      include: sources.include,
      exclude: sources.exclude,
      rereadEvery: sources.rereadEvery,
      status: sources.status,
      reason: sources.reason,
      pagesAdded: sources.pagesAdded,
      pagesChanged: sources.pagesChanged,
      pagesRemoved: sources.pagesRemoved,
      readAt: sources.readAt,
      nextReadAt: sources.nextReadAt,
      createdAt: sources.createdAt,
      pagesFound: count(pages.id),
      pagesRead: pagesThatAre("done"),
      pagesSkipped: pagesThatAre("skipped"),
      pagesFailed: pagesThatAre("failed"),
      passageCount: db.$count(passages, eq(passages.sourceId, sources.id)),
    })
    .from(sources)
    .leftJoin(pages, and(eq(pages.agentId, sources.agentId), eq(pages.sourceId, sources.id)))
    .where(and(eq(sources.agentId, agentId), id ? eq(sources.id, id) : undefined))
    .groupBy(sources.id)
    .orderBy(desc(sources.createdAt), asc(sources.id));
}

const pageColumns = {
  id: pages.id,
  sourceId: pages.sourceId,
  url: pages.url,
  title: pages.title,
  status: pages.status,
  reason: pages.reason,
  passageCount: pages.passageCount,
  readAt: pages.readAt,
  changedAt: pages.changedAt,
};

export async function pageNow(db: Database, agentId: string, id: string) {
  return only(await listPages(db, agentId, [id]));
}

function listPages(db: Database, agentId: string, ids?: string[]) {
  return db
    .select(pageColumns)
    .from(pages)
    .where(and(eq(pages.agentId, agentId), ids ? inArray(pages.id, ids) : undefined))
    .orderBy(asc(pages.rank), asc(pages.url))
    .$dynamic();
}
