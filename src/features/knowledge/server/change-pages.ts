import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { pages, sources } from "#database/schema-knowledge.ts";
import { conflict, notFound } from "#platform/server/errors.ts";
import type { KnowledgePage } from "../contract.ts";
import { queueReading } from "./begin-reading.ts";
import { lockOwnAgent } from "./lock-agent.ts";
import { publishNews } from "./news.ts";
import { ownSource, pageNow } from "./queries.ts";
import { patternOf } from "./reading/path-patterns.ts";
import { unsigned } from "./reading/read-page.ts";
import { forgetPage } from "./reading/store-page.ts";

export interface PageAsked {
  agentId: string;
  sourceId: string;
  pageId: string;
}

const excludeMax = 50;
const patternLengthMax = 200;
/** Shown for the page, which stays in the list, so that it can be read again. */
export const leftOut = "Skipped, as you asked.";

/** Also brings back a page that was left out. Links that its website has added meanwhile are read, too. */
export function readPageAgain(
  db: Database,
  ownerId: string,
  asked: PageAsked,
): Promise<KnowledgePage> {
  return db.transaction(async (tx) => {
    const { agentId, sourceId, pageId } = asked;
    const { source, url } = await pageAtRest(tx, ownerId, asked);
    await tx
      .update(pages)
      .set({ status: "waiting", reason: null, missedRuns: 0, ...unsigned })
      .where(and(eq(pages.agentId, agentId), eq(pages.id, pageId)));
    const exclude = source.exclude.filter((pattern) => pattern !== patternOf(url));
    const begun = { status: "waiting", reason: null, startedAt: null, finishedAt: null } as const;
    const counts = { bytesRead: 0, pagesAdded: 0, pagesChanged: 0, pagesRemoved: 0 };
    await tx
      .update(sources)
      .set({ ...begun, ...counts, exclude, nextReadAt: null })
      .where(eq(sources.id, sourceId));
    await queueReading(tx, agentId, sourceId, source.kind);
    return told(tx, asked);
  });
}

export function leaveOutPage(
  db: Database,
  ownerId: string,
  asked: PageAsked,
): Promise<KnowledgePage> {
  return db.transaction(async (tx) => {
    const { agentId, sourceId, pageId } = asked;
    const { source, url } = await pageAtRest(tx, ownerId, asked);
    const pattern = patternOf(url);
    const isFull = source.exclude.length >= excludeMax && !source.exclude.includes(pattern);
    if (isFull || pattern.length > patternLengthMax)
      throw conflict("This page cannot be left out by itself. Use a path with * in the settings.");
    await tx
      .update(sources)
      .set({ exclude: sql`array_append(array_remove(${sources.exclude}, ${pattern}), ${pattern})` })
      .where(eq(sources.id, sourceId));
    await tx
      .update(pages)
      .set({ status: "skipped", reason: leftOut })
      .where(and(eq(pages.agentId, agentId), eq(pages.id, pageId)));
    await forgetPage(tx, { agentId, sourceId }, pageId);
    return told(tx, asked);
  });
}

/** While its website is read, the reading would undo the change. */
async function pageAtRest(tx: Database, ownerId: string, { agentId, sourceId, pageId }: PageAsked) {
  await lockOwnAgent(tx, ownerId, agentId);
  const source = await ownSource(tx, ownerId, agentId, sourceId);
  const isIt = and(eq(pages.agentId, agentId), eq(pages.sourceId, sourceId), eq(pages.id, pageId));
  const [page] = await tx.select({ url: pages.url }).from(pages).where(isIt);
  if (!page) throw notFound("Page");
  if (source.status === "waiting" || source.status === "reading")
    throw conflict("The website is being read. Wait until it is done, or stop it.");
  return { source, url: page.url };
}

async function told(tx: Database, { agentId, sourceId, pageId }: PageAsked) {
  await publishNews(tx, agentId, { type: "pages", ids: [pageId] });
  await publishNews(tx, agentId, { type: "source", id: sourceId });
  return pageNow(tx, agentId, pageId);
}
