import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "./client.ts";
import { agents, conversations, leads } from "./schema.ts";
import { isTooMuch } from "./too-much.ts";

/** With all that hangs on them they go within a second or two: far from every time limit, and from whoever waits. */
const partMax = 500;
/** For one alone, in which somebody may have written for months. */
const aloneMax = "15min";

interface Options {
  /** The owner's numbers stay as they are. */
  keepsCounts?: boolean;
  stop?: AbortSignal;
}

/**
 * Deletes the rows that are meant, each part in a transaction of its own, and half as many where so much hangs on them
 * that the database does not get through. What somebody has in hand stays.
 */
export async function deleteInParts(
  db: Database,
  table: typeof conversations | typeof leads,
  isMeant: SQL | undefined,
  { keepsCounts, stop }: Options = {},
): Promise<void> {
  let max = partMax;
  let isMore = true;
  while (isMore && !stop?.aborted)
    try {
      isMore = await deletePart(max);
      max = Math.min(partMax, 2 * max);
    } catch (error) {
      if (max === 1 || !isTooMuch(error)) throw error;
      max = Math.ceil(max / 4);
    }

  function deletePart(max: number) {
    return db.transaction(async (tx) => {
      const part = await tx
        .select({ id: table.id })
        .from(table)
        .where(isMeant)
        .limit(max)
        .for("update", { skipLocked: true });
      const isWhole = part.length === max;
      if (part.length === 0) return false;
      if (keepsCounts) await tx.execute(sql`select set_config('parley.keeps_counts', 'on', true)`);
      if (max === 1)
        await tx.execute(sql`select set_config('statement_timeout', ${aloneMax}, true)`);
      const ids = part.map(({ id }) => id);
      // Asked again: what came before the rows were locked is seen only now.
      await tx.delete(table).where(and(isMeant, inArray(table.id, ids)));
      return isWhole;
    });
  }
}

/** Before agents are deleted: what visitors have left is too much for the statement that takes the agents. */
export async function emptyAgents(db: Database, isMeant: SQL | undefined): Promise<void> {
  const found = await db.select({ id: agents.id }).from(agents).where(isMeant);
  const ids = found.map(({ id }) => id);
  await deleteInParts(db, leads, inArray(leads.agentId, ids), { keepsCounts: true });
  await deleteInParts(db, conversations, inArray(conversations.agentId, ids), {
    keepsCounts: true,
  });
}
