import { createHash } from "node:crypto";
import { and, arrayOverlaps, asc, eq, not, or, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { pages, passages, sources } from "#database/schema-knowledge.ts";
import { raiseVersion } from "../change-sources.ts";
import type { PagePassage } from "../extract/split-passages.ts";
import { insertPassages } from "../insert-passages.ts";
import { mergeFacts } from "../merge-facts.ts";
import { publishNews } from "../news.ts";
import { noRoom, roomFor } from "../room-for-passages.ts";
import type { FoundPage } from "./frontier.ts";
import { type PageLeft, type PageRead, unsigned } from "./read-page.ts";
import {
  addFoundPages,
  assertRunning,
  isOtherPage,
  isPage,
  type Run,
  type TakenPage,
} from "./reading-store.ts";
import { readInFullWhereMissed, withoutRepeated } from "./repeated-passages.ts";
import { type StatedFacts, statedFacts } from "./stated-facts.ts";
import { storeProposal } from "./store-proposal.ts";

type HashedPassage = PagePassage & { contentHash: string };

/**
 * Replaces a page's passages and increments the knowledge version in one transaction, which also records its
 * links, so that a crash loses neither. False for a duplicate of another page, or if the agent is full; then
 * the old passages stay.
 */
export function storeRead(
  db: Database,
  run: Run,
  taken: TakenPage,
  read: PageRead & { found: FoundPage[] },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await assertRunning(tx, run);
    await addFoundPages(tx, run, read.found);
    const all = read.page.passages.map((passage) => ({
      ...passage,
      contentHash: hash(passage.heading, passage.text),
    }));
    const contentHash = hash(...all.map((passage) => passage.contentHash));
    const twin = await findTwin(tx, run, taken, read.url, contentHash);
    if (twin) {
      const reason = `This page is the same as ${new URL(twin).pathname}.`;
      await settle(tx, run, taken, { kind: "skipped", reason, isGone: true, bytes: read.bytes });
      return false;
    }
    const { kept, leftOut } = await withoutRepeated(tx, run, taken, all);
    const room = await roomFor(tx, run.agentId, kept.length, ofPage(run, taken.id));
    if (room < kept.length) {
      const full = { kind: "skipped", reason: noRoom, isGone: false, bytes: read.bytes } as const;
      await settle(tx, run, taken, full);
      return false;
    }
    const hasChanged = await replacePassages(tx, run, taken, read, kept);
    await tx
      .update(pages)
      .set({
        title: read.page.title,
        language: read.page.language,
        status: "done",
        reason: read.page.remark,
        // Read in full again, so that the remark stays.
        ...(read.page.remark ? unsigned : read.sign),
        contentHash,
        leftOut,
        missedRuns: 0,
        passageCount: kept.length,
        readAt: sql`now()`,
        ...(hasChanged && taken.before && { changedAt: sql`now()` }),
      })
      .where(isPage(run, taken.id));
    if (hasChanged) await raiseVersion(tx, run.agentId);
    await storeFacts(tx, run, taken.id, statedFacts(read));
    const { proposal } = read.page;
    if (proposal && taken.depth === 0 && (await isFirstWebsite(tx, run)))
      await storeProposal(tx, run.agentId, proposal);
    const counted = taken.before === null ? "pagesAdded" : hasChanged ? "pagesChanged" : null;
    await tell(tx, run, taken, read.bytes, counted);
    return true;
  });
}

export function storeUnchanged(
  db: Database,
  run: Run,
  taken: TakenPage,
  bytes: number,
): Promise<void> {
  return db.transaction(async (tx) => {
    await assertRunning(tx, run);
    await tx
      .update(pages)
      .set({ status: "done", reason: null, missedRuns: 0, readAt: sql`now()` })
      .where(isPage(run, taken.id));
    await tell(tx, run, taken, bytes);
  });
}

/** The name and other fields come from the agent's first website only. */
async function isFirstWebsite(tx: Database, { agentId, sourceId }: Run): Promise<boolean> {
  const [first] = await tx
    .select({ id: sources.id })
    .from(sources)
    .where(and(eq(sources.agentId, agentId), eq(sources.kind, "website")))
    .orderBy(asc(sources.createdAt), asc(sources.id))
    .limit(1);
  return first?.id === sourceId;
}

export function storeLeft(
  db: Database,
  run: Run,
  taken: TakenPage,
  left: PageLeft & { found: FoundPage[] },
): Promise<void> {
  return db.transaction(async (tx) => {
    await assertRunning(tx, run);
    await addFoundPages(tx, run, left.found);
    await settle(tx, run, taken, left);
  });
}

async function settle(
  tx: Database,
  run: Run,
  taken: TakenPage,
  left: Pick<PageLeft, "kind" | "reason" | "isGone" | "isMissing" | "bytes">,
) {
  const { kind, reason, isGone, isMissing, bytes } = left;
  await tx
    .update(pages)
    .set({
      status: kind,
      reason,
      missedRuns: isMissing ? sql`${pages.missedRuns} + 1` : 0,
    })
    .where(isPage(run, taken.id));
  if (isGone) await forgetPage(tx, run, taken.id);
  await tell(tx, run, taken, bytes, isGone && taken.before !== null ? "pagesRemoved" : null);
}

type Owner = Pick<Run, "agentId" | "sourceId">;

export async function forgetPage(tx: Database, run: Owner, pageId: string) {
  const gone = await tx
    .delete(passages)
    .where(ofPage(run, pageId))
    .returning({ contentHash: passages.contentHash });
  await tx
    .update(pages)
    .set({ passageCount: 0, contentHash: null, leftOut: [] })
    .where(isPage(run, pageId));
  await storeFacts(tx, run, pageId, null);
  if (gone.length > 0) await raiseVersion(tx, run.agentId);
  await readInFullWhereMissed(tx, run, gone);
}

/**
 * Another page with the same content or final address. Not one that left out text in favor of this page, or
 * neither would have it.
 */
async function findTwin(
  tx: Database,
  run: Run,
  taken: TakenPage,
  url: string,
  contentHash: string,
): Promise<string | undefined> {
  const isSame = or(eq(pages.contentHash, contentHash), eq(pages.url, url));
  const held = await tx
    .select({ contentHash: passages.contentHash })
    .from(passages)
    .where(ofPage(run, taken.id));
  const hashes = held.map((passage) => passage.contentHash);
  const holdsItself = hashes.length > 0 ? not(arrayOverlaps(pages.leftOut, hashes)) : undefined;
  const [twin] = await tx
    .select({ url: pages.url })
    .from(pages)
    .where(and(isOtherPage(run, taken.id), eq(pages.status, "done"), isSame, holdsItself))
    .limit(1);
  if (twin) return twin.url;
  // The address it redirected to need not be fetched again.
  const reason = `This page is the same as ${new URL(taken.url).pathname}.`;
  const spared = await tx
    .update(pages)
    .set({ status: "skipped", reason })
    .where(and(isOtherPage(run, taken.id), eq(pages.status, "waiting"), eq(pages.url, url)))
    .returning({ id: pages.id });
  for (const { id } of spared) {
    await forgetPage(tx, run, id);
    await publishNews(tx, run.agentId, { type: "pages", ids: [id] });
  }
  return undefined;
}

async function replacePassages(
  tx: Database,
  run: Run,
  taken: TakenPage,
  { url, page }: PageRead,
  kept: HashedPassage[],
): Promise<boolean> {
  const rows = kept.map(({ anchor, ...passage }) => ({
    ...passage,
    agentId: run.agentId,
    sourceId: run.sourceId,
    pageId: taken.id,
    language: page.language,
    url: withAnchor(url, anchor),
  }));
  const before = await tx
    .select({ contentHash: passages.contentHash, title: passages.title, url: passages.url })
    .from(passages)
    .where(ofPage(run, taken.id))
    .orderBy(passages.position);
  const signs = (list: typeof before) =>
    JSON.stringify(list.map((one) => [one.contentHash, one.title, one.url]));
  if (signs(before) === signs(rows)) return false;
  await tx.delete(passages).where(ofPage(run, taken.id));
  await insertPassages(tx, rows);
  const stay = new Set(rows.map(({ contentHash }) => contentHash));
  await readInFullWhereMissed(
    tx,
    run,
    before.filter(({ contentHash }) => !stay.has(contentHash)),
  );
  return true;
}

function withAnchor(address: string, anchor: string | null): string {
  const url = new URL(address);
  url.hash = anchor ?? "";
  return url.href;
}

async function storeFacts(tx: Database, run: Owner, pageId: string, facts: StatedFacts | null) {
  const stated = facts && JSON.stringify(facts);
  const changed = await tx
    .update(pages)
    .set({ facts })
    .where(and(isPage(run, pageId), sql`${pages.facts} is distinct from ${stated}::jsonb`))
    .returning({ id: pages.id });
  if (changed.length > 0) await mergeFacts(tx, run.agentId);
}

async function tell(
  tx: Database,
  run: Run,
  taken: TakenPage,
  bytes: number,
  counted: "pagesAdded" | "pagesChanged" | "pagesRemoved" | null = null,
) {
  await tx
    .update(sources)
    .set({
      bytesRead: sql`least(${sources.bytesRead}::bigint + ${bytes}, 2147483647)`,
      ...(counted && { [counted]: sql`${sources[counted]} + 1` }),
    })
    .where(eq(sources.id, run.sourceId));
  await publishNews(tx, run.agentId, { type: "pages", ids: [taken.id] });
  await publishNews(tx, run.agentId, { type: "source", id: run.sourceId });
}

function ofPage({ agentId }: Owner, pageId: string) {
  return and(eq(passages.agentId, agentId), eq(passages.pageId, pageId));
}

function hash(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
