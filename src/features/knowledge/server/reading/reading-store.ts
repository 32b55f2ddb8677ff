import { and, asc, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { pages, sources } from "#database/schema-knowledge.ts";
import { queueReading } from "../begin-reading.ts";
import { queueEmbeddingOf } from "../embed-passages.ts";
import { lockAgent, lockAgentOf } from "../lock-agent.ts";
import { publishNews } from "../news.ts";
import { nextReading } from "../read-due-sources.ts";
import { noRoom } from "../room-for-passages.ts";
import type { FoundPage } from "./frontier.ts";

/** One reading of a website or page. `startedAt` distinguishes it from a later run that has taken over. */
export interface Run {
  sourceId: string;
  agentId: string;
  kind: "website" | "page";
  url: string;
  include: string[];
  exclude: string[];
  bytesRead: number;
  pagesMax: number | null;
  startedAt: Date;
}

export interface TakenPage {
  id: string;
  url: string;
  depth: number;
  before: KnownPage | null;
}

export interface KnownPage {
  bodyHash: string | null;
  etag: string | null;
  lastModified: string | null;
}

export class ReadingEnded extends Error {
  override name = "ReadingEnded";
}

export function startRun(db: Database, sourceId: string): Promise<Run | null> {
  return db.transaction(async (tx) => {
    if (!(await lockAgentOf(tx, sourceId))) return null;
    const [source] = await tx
      .update(sources)
      .set({ status: "reading", reason: null, startedAt: sql`clock_timestamp()`, finishedAt: null })
      .where(and(eq(sources.id, sourceId), inArray(sources.status, ["waiting", "reading"])))
      .returning();
    if (!source?.url || !source.startedAt) return null;
    const { agentId, url, startedAt, include, exclude, bytesRead, pagesMax } = source;
    const kind = source.kind === "page" ? "page" : "website";
    await tx
      .update(pages)
      .set({ status: "waiting" })
      .where(and(ofSource({ agentId, sourceId }), eq(pages.status, "reading")));
    await assureFrontPage(tx, { agentId, sourceId, url });
    await publishNews(tx, agentId, { type: "source", id: sourceId });
    return { sourceId, agentId, kind, url, include, exclude, bytesRead, pagesMax, startedAt };
  });
}

async function assureFrontPage(
  tx: Database,
  front: { agentId: string; sourceId: string; url: string },
) {
  const [known] = await tx
    .select({ id: pages.id })
    .from(pages)
    .where(and(ofSource(front), eq(pages.depth, 0)))
    .limit(1);
  if (known) return;
  await tx
    .insert(pages)
    .values(front)
    .onConflictDoUpdate({
      target: [pages.agentId, pages.sourceId, pages.url],
      set: { depth: 0, rank: 0 },
    });
}

/** Throws `ReadingEnded` unless this run is current; holds off a stop until the transaction ends. */
export async function assertRunning(tx: Database, run: Run): Promise<void> {
  await lockAgent(tx, run.agentId);
  const [source] = await tx
    .select({ id: sources.id })
    .from(sources)
    .where(
      and(
        eq(sources.id, run.sourceId),
        eq(sources.status, "reading"),
        eq(sources.startedAt, run.startedAt),
      ),
    )
    .for("update");
  if (!source) throw new ReadingEnded("The reading was stopped");
}

export async function isRunning(db: Database, { sourceId, startedAt }: Run): Promise<boolean> {
  const isThisRun = and(
    eq(sources.id, sourceId),
    eq(sources.status, "reading"),
    eq(sources.startedAt, startedAt),
  );
  const [source] = await db.select({ id: sources.id }).from(sources).where(isThisRun);
  return source !== undefined;
}

/** First in each turn, including continued ones, because it determines the site. */
export function takeFrontPage(db: Database, run: Run): Promise<TakenPage> {
  return db.transaction(async (tx) => {
    await assertRunning(tx, run);
    const [front] = await tx
      .update(pages)
      .set({ status: "reading" })
      .where(and(ofSource(run), eq(pages.depth, 0)))
      .returning(takenColumns);
    if (!front) throw new ReadingEnded("The website's first page is gone");
    await publishNews(tx, run.agentId, { type: "pages", ids: [front.id] });
    return taken(front);
  });
}

export async function listKnown(db: Database, run: Run) {
  return db
    .select({ url: pages.url, status: pages.status, depth: pages.depth })
    .from(pages)
    .where(ofSource(run))
    .orderBy(asc(pages.rank), asc(pages.url));
}

export function takeNextPage(db: Database, run: Run): Promise<TakenPage | undefined> {
  return db.transaction(async (tx) => {
    await assertRunning(tx, run);
    const [next] = await tx
      .select(takenColumns)
      .from(pages)
      .where(and(ofSource(run), eq(pages.status, "waiting")))
      .orderBy(asc(pages.rank), asc(pages.url))
      .limit(1);
    if (!next) return undefined;
    await tx.update(pages).set({ status: "reading" }).where(isPage(run, next.id));
    await publishNews(tx, run.agentId, { type: "pages", ids: [next.id] });
    return taken(next);
  });
}

const takenColumns = {
  id: pages.id,
  url: pages.url,
  depth: pages.depth,
  contentHash: pages.contentHash,
  bodyHash: pages.bodyHash,
  etag: pages.etag,
  lastModified: pages.lastModified,
};

type TakenRow = Pick<typeof pages.$inferSelect, keyof typeof takenColumns>;

function taken({ id, url, depth, contentHash, bodyHash, etag, lastModified }: TakenRow): TakenPage {
  const before = contentHash === null ? null : { bodyHash, etag, lastModified };
  return { id, url, depth, before };
}

export async function addFoundPages(tx: Database, run: Run, found: FoundPage[]): Promise<void> {
  if (found.length === 0) return;
  const { agentId, sourceId } = run;
  const added = await tx
    .insert(pages)
    .values(found.map((page) => ({ ...page, agentId, sourceId })))
    .onConflictDoNothing()
    .returning({ id: pages.id });
  await publishPages(tx, agentId, added);
  await publishNews(tx, agentId, { type: "source", id: sourceId });
}

export function addFound(db: Database, run: Run, found: FoundPage[]): Promise<void> {
  return db.transaction(async (tx) => {
    await assertRunning(tx, run);
    await addFoundPages(tx, run, found);
  });
}

/** Ends the run: waiting pages return to their earlier state or are marked as left out, with a reason for the owner. */
export function endRun(
  db: Database,
  run: Run,
  end: { status: "done" | "failed"; reason: string | null; reasonForRest: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    await assertRunning(tx, run);
    const isLeft = and(ofSource(run), inArray(pages.status, ["waiting", "reading"]));
    const kept = await tx
      .update(pages)
      .set({ status: "done" })
      .where(and(isLeft, isNotNull(pages.contentHash)))
      .returning({ id: pages.id });
    const left = await tx
      .update(pages)
      .set({ status: "skipped", reason: end.reasonForRest })
      .where(isLeft)
      .returning({ id: pages.id });
    const isIt = eq(sources.id, run.sourceId);
    const { status } = end;
    const unheld = await tx.$count(pages, and(ofSource(run), eq(pages.reason, noRoom)));
    const reason = unheld > 0 ? noRoom : end.reason;
    await tx
      .update(sources)
      .set({
        status,
        reason,
        finishedAt: sql`now()`,
        ...(status === "done" && { readAt: sql`now()` }),
      })
      .where(isIt);
    await tx.update(sources).set({ nextReadAt: nextReading }).where(isIt);
    await queueEmbeddingOf(tx, run.agentId);
    await publishPages(tx, run.agentId, [...kept, ...left]);
    await publishNews(tx, run.agentId, { type: "source", id: run.sourceId });
  });
}

export function handBack(db: Database, run: Run, spentMs: number): Promise<void> {
  return db.transaction(async (tx) => {
    await assertRunning(tx, run);
    const { agentId, sourceId, kind } = run;
    await tx.update(sources).set({ status: "waiting" }).where(eq(sources.id, sourceId));
    await queueReading(tx, agentId, sourceId, kind, { spentMs });
    await publishNews(tx, agentId, { type: "source", id: sourceId });
  });
}

/** In batches, because an event is limited to 8,000 bytes. */
export async function publishPages(tx: Database, agentId: string, rows: { id: string }[]) {
  for (let from = 0; from < rows.length; from += 100) {
    const ids = rows.slice(from, from + 100).map(({ id }) => id);
    await publishNews(tx, agentId, { type: "pages", ids });
  }
}

export function ofSource({ agentId, sourceId }: Pick<Run, "agentId" | "sourceId">) {
  return and(eq(pages.agentId, agentId), eq(pages.sourceId, sourceId));
}

export function isPage({ agentId }: Pick<Run, "agentId">, id: string) {
  return and(eq(pages.agentId, agentId), eq(pages.id, id));
}

export function isOtherPage(run: Run, id: string) {
  return and(ofSource(run), ne(pages.id, id));
}
