import { and, count, eq, inArray, notExists, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { agents } from "#database/schema.ts";
import { pages, passages, sources } from "#database/schema-knowledge.ts";
import { conflict, invalid } from "#platform/server/errors.ts";
import type { KnowledgeSource, NewWebsite } from "../contract.ts";
import { addSource } from "./add-website.ts";
import { beginReading } from "./begin-reading.ts";
import { lockOwnAgent } from "./lock-agent.ts";
import { mergeFacts } from "./merge-facts.ts";
import { publishNews } from "./news.ts";
import { listSources, ownSource } from "./queries.ts";
import { nextReading } from "./read-due-sources.ts";
import { knownBy, knownMax, noRoom } from "./room-for-passages.ts";
import { kindsOfSource, kindsWithPages } from "./source-kinds.ts";

const sourcesMax = 200;

/**
 * The caller holds the agent's lock, so that concurrent requests cannot exceed the limit. Names no field,
 * because a form without that field would not show the message.
 */
export async function assertRoomForSource(tx: Database, agentId: string): Promise<void> {
  const ofAgent = eq(sources.agentId, agentId);
  const { known } = only(await tx.select({ known: count() }).from(sources).where(ofAgent));
  if (known >= sourcesMax)
    throw conflict(`An agent can have ${sourcesMax} sources at most. Remove one first.`);
  if ((await knownBy(tx, agentId)) >= knownMax) throw conflict(noRoom);
}

export function addAddress(
  db: Database,
  ownerId: string,
  agentId: string,
  kind: "website" | "page",
  { url, ...wishes }: NewWebsite,
): Promise<KnowledgeSource> {
  return db.transaction(async (tx) => {
    await lockOwnAgent(tx, ownerId, agentId);
    await removeUnreadable(tx, agentId);
    await assertRoomForSource(tx, agentId);
    const known = await tx
      .select({ url: sources.url })
      .from(sources)
      .where(and(eq(sources.agentId, agentId), eq(sources.kind, kind)));
    const isKnown = known.some((one) => one.url === url);
    if (isKnown) throw invalid({ url: `This ${kind} has already been added.` });
    const { countMax } = kindsOfSource[kind];
    if (countMax !== null && known.length >= countMax)
      throw invalid({ url: `An agent can read ${countMax} ${kind}s at most.` });
    const id = await addSource(tx, { ...wishes, agentId, kind, url });
    return sourceNow(tx, agentId, id);
  });
}

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
        inArray(sources.kind, kindsWithPages),
        eq(sources.status, "failed"),
        notExists(passagesOf),
      ),
    );
}

export async function sourceNow(tx: Database, agentId: string, id: string) {
  return only(await listSources(tx, agentId, id));
}

export function readAgain(db: Database, ownerId: string, agentId: string, id: string) {
  return db.transaction(async (tx) => {
    await lockOwnAgent(tx, ownerId, agentId);
    await ownSource(tx, ownerId, agentId, id);
    await beginReading(tx, agentId, id);
    return sourceNow(tx, agentId, id);
  });
}

export function stopReading(db: Database, ownerId: string, agentId: string, id: string) {
  return db.transaction(async (tx) => {
    await lockOwnAgent(tx, ownerId, agentId);
    await ownSource(tx, ownerId, agentId, id);
    const isIt = and(eq(sources.agentId, agentId), eq(sources.id, id));
    const isUnderWay = and(
      inArray(sources.kind, kindsWithPages),
      inArray(sources.status, ["waiting", "reading"]),
    );
    const stopped = await tx
      .update(sources)
      .set({ status: "cancelled", finishedAt: sql`now()`, nextReadAt: nextReading })
      .where(and(isIt, isUnderWay))
      .returning({ id: sources.id });
    if (stopped.length > 0) {
      const ofIt = and(eq(pages.agentId, agentId), eq(pages.sourceId, id));
      const isUnread = inArray(pages.status, ["waiting", "reading"]);
      await tx
        .update(pages)
        .set({ status: sql`case when ${pages.contentHash} is null then 'waiting' else 'done' end` })
        .where(and(ofIt, isUnread));
      await publishNews(tx, agentId, { type: "source", id });
    }
    return sourceNow(tx, agentId, id);
  });
}

export function removeSource(db: Database, ownerId: string, agentId: string, id: string) {
  return db.transaction(async (tx) => {
    await lockOwnAgent(tx, ownerId, agentId);
    const source = await ownSource(tx, ownerId, agentId, id);
    await tx.delete(sources).where(eq(sources.id, id));
    // Otherwise the form would show what the agent no longer knows.
    if (source.isDescription)
      await tx.update(agents).set({ businessDescription: null }).where(eq(agents.id, agentId));
    await mergeFacts(tx, agentId);
    await raiseVersion(tx, agentId);
    await publishNews(tx, agentId, { type: "source", id });
  });
}

export async function raiseVersion(tx: Database, agentId: string): Promise<void> {
  await tx
    .update(agents)
    .set({ knowledgeVersion: sql`${agents.knowledgeVersion} + 1` })
    .where(eq(agents.id, agentId));
}

type Wishes = Partial<Pick<KnowledgeSource, "include" | "exclude" | "rereadEvery">>;

/** Changes which paths are read, and how often. Changed paths restart the reading. */
export async function changeWishes(
  tx: Database,
  agentId: string,
  id: string,
  wishes: Wishes,
): Promise<void> {
  if (Object.keys(wishes).length === 0) return;
  const isIt = and(eq(sources.agentId, agentId), eq(sources.id, id));
  await tx.update(sources).set(wishes).where(isIt);
  await tx
    .update(sources)
    .set({ nextReadAt: nextReading })
    .where(and(isIt, inArray(sources.status, ["done", "failed", "cancelled"])));
  if (wishes.include || wishes.exclude) {
    await tx.update(sources).set({ status: "cancelled" }).where(isIt);
    // Unchanged pages are not parsed for links again, but excluded pages are only known through links.
    await tx
      .update(pages)
      .set({ bodyHash: null, etag: null, lastModified: null })
      .where(and(eq(pages.agentId, agentId), eq(pages.sourceId, id)));
    await beginReading(tx, agentId, id);
  }
  await publishNews(tx, agentId, { type: "source", id });
}
