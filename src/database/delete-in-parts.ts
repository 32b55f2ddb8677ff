import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "./client.ts";
import { agents, conversations, leads } from "./schema.ts";
import { isTooMuch } from "./too-much.ts";

/** Deleting this many rows with everything that cascades takes a second or two, well below every timeout. */
const partMax = 500;
/** For a single row that much may depend on. */
const aloneMax = "15min";

interface Options {
  keepsCounts?: boolean;
  stop?: AbortSignal;
}

/**
 * Deletes matching rows in batches, one transaction each, halving the batch when it is too much for the
 * database. Rows that someone has locked are skipped.
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
      // Repeats the condition: rows may have changed before they were locked.
      await tx.delete(table).where(and(isMeant, inArray(table.id, ids)));
      return isWhole;
    });
  }
}

/** Call before deleting agents: their conversations are too many for one cascade. */
export async function emptyAgents(db: Database, isMeant: SQL | undefined): Promise<void> {
  const found = await db.select({ id: agents.id }).from(agents).where(isMeant);
  const ids = found.map(({ id }) => id);
  await deleteInParts(db, leads, inArray(leads.agentId, ids), { keepsCounts: true });
  await deleteInParts(db, conversations, inArray(conversations.agentId, ids), {
    keepsCounts: true,
  });
}
