import { and, asc, count, desc, eq, inArray, notExists, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { agents } from "#database/schema.ts";
import { pages, passages, sources } from "#database/schema-knowledge.ts";
import { invalid, notFound } from "#platform/server/errors.ts";
import { type Knowledge, type KnowledgeEvent, Proposal } from "../contract.ts";
import { addWebsite } from "./add-website.ts";
import { type KnowledgeNews, publishNews } from "./news.ts";
import { queueReading } from "./queue-reading.ts";

export async function getKnowledge(
  db: Database,
  ownerId: string,
  agentId: string,
): Promise<Knowledge> {
  const { proposal } = await ownAgent(db, ownerId, agentId);
  return {
    sources: await listSources(db, agentId),
    pages: await listPages(db, agentId),
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

/** What a piece of news is about, as it stands now. */
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

function listSources(db: Database, agentId: string, id?: string) {
  const pagesThatAre = (status: (typeof pages.$inferSelect)["status"]) =>
    sql<number>`count(${pages.id}) filter (where ${pages.status} = ${status})`.mapWith(Number);
  return db
    .select({
      id: sources.id,
      kind: sources.kind,
      url: sources.url,
      status: sources.status,
      reason: sources.reason,
      pagesFound: count(pages.id),
      pagesRead: pagesThatAre("done"),
      pagesSkipped: pagesThatAre("skipped"),
      pagesFailed: pagesThatAre("failed"),
      // The owner's own words have passages without a page.
      passageCount: db.$count(passages, eq(passages.sourceId, sources.id)),
    })
    .from(sources)
    .leftJoin(pages, and(eq(pages.agentId, sources.agentId), eq(pages.sourceId, sources.id)))
    .where(and(eq(sources.agentId, agentId), id ? eq(sources.id, id) : undefined))
    .groupBy(sources.id)
    .orderBy(desc(sources.createdAt), asc(sources.id));
}

function listPages(db: Database, agentId: string, ids?: string[]) {
  return db
    .select({
      id: pages.id,
      sourceId: pages.sourceId,
      url: pages.url,
      title: pages.title,
      status: pages.status,
      reason: pages.reason,
      passageCount: pages.passageCount,
    })
    .from(pages)
    .where(and(eq(pages.agentId, agentId), ids ? inArray(pages.id, ids) : undefined))
    .orderBy(asc(pages.rank), asc(pages.url));
}

const websitesMax = 10;

/** Adds a website to an agent and queues its reading. `url` has passed `checkAddress`. */
export function addOwnWebsite(db: Database, ownerId: string, agentId: string, url: string) {
  return db.transaction(async (tx) => {
    const isOwn = and(eq(agents.id, agentId), eq(agents.userId, ownerId));
    // The lock makes two requests at once count one after the other.
    const [agent] = await tx.select({ id: agents.id }).from(agents).where(isOwn).for("update");
    if (!agent) throw notFound("Agent");
    await removeUnreadable(tx, agentId);
    const known = await tx
      .select({ url: sources.url })
      .from(sources)
      .where(and(eq(sources.agentId, agentId), eq(sources.kind, "website")));
    if (known.some((one) => one.url === url))
      throw invalid({ url: "This website is added already." });
    if (known.length >= websitesMax)
      throw invalid({ url: `An agent reads ${websitesMax} websites at most.` });
    const id = await addWebsite(tx, agentId, url);
    return only(await listSources(tx, agentId, id));
  });
}

/** An address that led to nothing, such as a misspelled one, gives way to the next. */
async function removeUnreadable(tx: Database, agentId: string) {
  const passagesOf = tx
    .select({ id: passages.id })
    .from(passages)
    .where(and(eq(passages.agentId, agentId), eq(passages.sourceId, sources.id)));
  await tx
    .delete(sources)
    .where(
      and(
        eq(sources.agentId, agentId),
        eq(sources.kind, "website"),
        eq(sources.status, "failed"),
        notExists(passagesOf),
      ),
    );
}

/** Reads all websites of the agent anew, save those that are being read. What was known stays until it is replaced. */
export async function readAgain(db: Database, ownerId: string, agentId: string) {
  await db.transaction(async (tx) => {
    await ownAgent(tx, ownerId, agentId);
    const ended = await tx
      .update(sources)
      .set({ status: "waiting", reason: null, bytesRead: 0, startedAt: null, finishedAt: null })
      .where(
        and(
          eq(sources.agentId, agentId),
          eq(sources.kind, "website"),
          inArray(sources.status, ["done", "failed", "cancelled"]),
        ),
      )
      .returning({ id: sources.id });
    for (const { id } of ended) {
      await tx
        .update(pages)
        .set({ status: "waiting", reason: null })
        .where(and(eq(pages.agentId, agentId), eq(pages.sourceId, id)));
      await queueReading(tx, agentId, id);
      await publishNews(tx, agentId, { type: "source", id });
    }
  });
  return getKnowledge(db, ownerId, agentId);
}

/** Whoever is reading the agent's websites hears of it and stops; what has been read stays. */
export async function stopReading(db: Database, ownerId: string, agentId: string) {
  await db.transaction(async (tx) => {
    await ownAgent(tx, ownerId, agentId);
    const stopped = await tx
      .update(sources)
      .set({ status: "cancelled", finishedAt: sql`now()` })
      .where(and(eq(sources.agentId, agentId), inArray(sources.status, ["waiting", "reading"])))
      .returning({ id: sources.id });
    for (const { id } of stopped) {
      await tx
        .update(pages)
        .set({ status: "waiting" })
        .where(
          and(eq(pages.agentId, agentId), eq(pages.sourceId, id), eq(pages.status, "reading")),
        );
      await publishNews(tx, agentId, { type: "source", id });
    }
  });
  return getKnowledge(db, ownerId, agentId);
}
