import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/client.ts";
import { ownAgents } from "#database/own-agents.ts";
import { only } from "#database/rows.ts";
import { fileParts, sources } from "#database/schema-knowledge.ts";
import { tooMany } from "#platform/server/errors.ts";
import type { KnowledgeSource } from "../../contract.ts";
import { addSource } from "../add-website.ts";
import { assertRoomForSource, sourceNow } from "../change-sources.ts";
import { lockAgentOf, lockOwnAgent } from "../lock-agent.ts";
import { publishNews } from "../news.ts";
import { storeSections } from "../store-sections.ts";
import { ownFacts } from "../write-own-text.ts";
import { fileKinds } from "./file-kind.ts";
import type { FileReader } from "./file-reader.ts";
import type { ReceivedFile } from "./receive-file.ts";

/** Files wait in the database for their turn, and a difficult one takes minutes. */
const waitingBytesMax = 100 * 1024 * 1024;
const retryAfterSeconds = 60;

const Content = z.object({ fileKind: z.enum(fileKinds), sizeBytes: z.number() });

export function addFile(
  db: Database,
  ownerId: string,
  agentId: string,
  { name, kind: fileKind, sizeBytes, parts }: ReceivedFile,
): Promise<KnowledgeSource> {
  return db.transaction(async (tx) => {
    // First, and not the owner's row: deleting an account locks that before its agents.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`files ${ownerId}`}, 0))`);
    await lockOwnAgent(tx, ownerId, agentId);
    await assertRoomForSource(tx, agentId);
    await assertFewWait(tx, ownerId, sizeBytes);
    const content = { fileKind, sizeBytes };
    const sourceId = await addSource(tx, { agentId, kind: "file", title: name, content });
    let position = 0;
    for await (const body of parts())
      await tx.insert(fileParts).values({ sourceId, position: position++, body });
    return sourceNow(tx, agentId, sourceId);
  });
}

/** Per owner: one account must not fill the disk for everyone. */
export async function assertFewWait(
  db: Database,
  ownerId: string,
  moreBytes: number,
): Promise<void> {
  const { waiting } = only(
    await db
      .select({
        waiting: sql`coalesce(sum((${sources.content} ->> 'sizeBytes')::bigint), 0)`.mapWith(
          Number,
        ),
      })
      .from(sources)
      .where(
        and(
          inArray(sources.agentId, ownAgents(db, ownerId)),
          eq(sources.kind, "file"),
          inArray(sources.status, ["waiting", "reading"]),
        ),
      ),
  );
  if (waiting + moreBytes > waitingBytesMax)
    throw tooMany(
      "Your last files are still being read. Send this one when they are done.",
      retryAfterSeconds,
    );
}

/** May run twice: a file read, stopped or removed meanwhile is left alone. */
export async function readStoredFile(
  db: Database,
  reader: FileReader,
  sourceId: string,
  stop: AbortSignal,
): Promise<void> {
  const [source] = await db
    .update(sources)
    .set({ status: "reading", startedAt: sql`now()` })
    .where(isUnderWay(sourceId))
    .returning();
  if (!source) return;
  await publishNews(db, source.agentId, { type: "source", id: sourceId });
  const { fileKind } = Content.parse(source.content);
  const title = (source.title ?? "").replace(/\.[a-z0-9]{1,8}$/i, "");
  const read = await reader.readFile({ kind: fileKind, title }, partsOf(db, sourceId), stop);
  await db.transaction(async (tx) => {
    const agentId = await lockAgentOf(tx, sourceId);
    const [still] = await tx.select().from(sources).where(isUnderWay(sourceId)).for("update");
    if (!agentId || !still) return;
    const end =
      "unreadable" in read
        ? ({ status: "failed", reason: read.unreadable } as const)
        : ({
            status: "done",
            reason: read.isCut ? cut : (read.remark ?? null),
            readAt: sql`now()`,
          } as const);
    await tx.delete(fileParts).where(eq(fileParts.sourceId, sourceId));
    await tx
      .update(sources)
      .set({ ...end, finishedAt: sql`now()` })
      .where(eq(sources.id, sourceId));
    if ("unreadable" in read) await publishNews(tx, agentId, { type: "source", id: sourceId });
    else await storeSections(tx, agentId, sourceId, read.sections, ownFacts(read.facts));
  });
}

const cut = "This file is very long. Only its first part was read.";

function isUnderWay(sourceId: string) {
  return and(eq(sources.id, sourceId), inArray(sources.status, ["waiting", "reading"]));
}

async function* partsOf(db: Database, sourceId: string): AsyncIterable<Buffer> {
  for (let position = 0; ; position++) {
    const isIt = and(eq(fileParts.sourceId, sourceId), eq(fileParts.position, position));
    const [part] = await db.select({ body: fileParts.body }).from(fileParts).where(isIt);
    if (!part) return;
    yield part.body;
  }
}
