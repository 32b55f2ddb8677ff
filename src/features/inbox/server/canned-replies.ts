import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { cannedReplies } from "#database/schema-inbox.ts";
import { invalid, notFound } from "#platform/server/errors.ts";
import type { NewCannedReply } from "../contract.ts";

const repliesMax = 200;

export function listCannedReplies(db: Database, ownerId: string) {
  return db
    .select()
    .from(cannedReplies)
    .where(eq(cannedReplies.ownerId, ownerId))
    .orderBy(asc(sql`lower(${cannedReplies.title})`), asc(cannedReplies.id));
}

export function addCannedReply(db: Database, ownerId: string, reply: NewCannedReply) {
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`canned ${ownerId}`}, 0))`,
    );
    const known = await tx.$count(cannedReplies, eq(cannedReplies.ownerId, ownerId));
    if (known >= repliesMax)
      throw invalid({ title: `${repliesMax} replies at most. Remove one first.` });
    return only(
      await tx
        .insert(cannedReplies)
        .values({ ...reply, ownerId })
        .returning(),
    );
  });
}

export async function changeCannedReply(
  db: Database,
  ownerId: string,
  { id, ...reply }: NewCannedReply & { id: string },
) {
  const [changed] = await db.update(cannedReplies).set(reply).where(isOwn(ownerId, id)).returning();
  if (!changed) throw notFound("Reply");
  return changed;
}

export async function removeCannedReply(db: Database, ownerId: string, id: string) {
  const [removed] = await db
    .delete(cannedReplies)
    .where(isOwn(ownerId, id))
    .returning({ id: cannedReplies.id });
  if (!removed) throw notFound("Reply");
}

function isOwn(ownerId: string, id: string) {
  return and(eq(cannedReplies.id, id), eq(cannedReplies.ownerId, ownerId));
}
