import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "./client.ts";
import { agents, conversations, leads } from "./schema.ts";

/** With all that hangs on them they go within a second or two: far from every time limit, and from whoever waits. */
const partMax = 500;

interface Options {
  /** The owner's numbers stay as they are. */
  keepsCounts?: boolean;
  /** Less than a whole part stays, for a statement that takes it along. */
  leavesRest?: boolean;
  stop?: AbortSignal;
}

/** Deletes the rows that are meant, each part in a transaction of its own. What somebody has in hand stays. */
export async function deleteInParts(
  db: Database,
  table: typeof conversations | typeof leads,
  isMeant: SQL | undefined,
  { keepsCounts, leavesRest, stop }: Options = {},
): Promise<void> {
  let isMore = true;
  while (isMore && !stop?.aborted)
    isMore = await db.transaction(async (tx) => {
      const part = await tx
        .select({ id: table.id })
        .from(table)
        .where(isMeant)
        .limit(partMax)
        .for("update", { skipLocked: true });
      const isWhole = part.length === partMax;
      if (part.length === 0 || (leavesRest && !isWhole)) return false;
      if (keepsCounts) await tx.execute(sql`select set_config('parley.keeps_counts', 'on', true)`);
      const ids = part.map(({ id }) => id);
      // Asked again: what came before the rows were locked is seen only now.
      await tx.delete(table).where(and(isMeant, inArray(table.id, ids)));
      return isWhole;
    });
}

/**
 * Before agents are deleted: so much of what visitors have left goes in parts that one statement can take the rest
 * along, with the agents, in its time.
 */
export async function emptyAgents(db: Database, isMeant: SQL | undefined): Promise<void> {
  const found = await db.select({ id: agents.id }).from(agents).where(isMeant);
  const ids = found.map(({ id }) => id);
  const options = { keepsCounts: true, leavesRest: true };
  await deleteInParts(db, leads, inArray(leads.agentId, ids), options);
  await deleteInParts(db, conversations, inArray(conversations.agentId, ids), options);
}
