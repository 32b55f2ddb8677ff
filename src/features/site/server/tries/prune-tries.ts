import { and, eq, lte } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { oneByOne } from "#database/one-by-one.ts";
import { agents } from "#database/schema.ts";
import { tries } from "#database/schema-tries.ts";

const atOnceMax = 500;

/** One transaction each, so that a sign-up at this moment either keeps its agent or comes too late. */
export async function pruneTries(db: Database, now: Date, stop?: AbortSignal): Promise<void> {
  const isOver = lte(tries.expire, now);
  const over = await db.select({ id: tries.agentId }).from(tries).where(isOver).limit(atOnceMax);
  await oneByOne(
    over,
    ({ id }) =>
      db.transaction(async (tx) => {
        const [ended] = await tx
          .delete(tries)
          .where(and(eq(tries.agentId, id), isOver))
          .returning({ id: tries.agentId });
        if (ended) await tx.delete(agents).where(eq(agents.id, ended.id));
      }),
    stop,
  );
}
