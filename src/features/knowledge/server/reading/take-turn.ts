import { setTimeout as wait } from "node:timers/promises";
import { eq, lt, lte, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { fetchHosts } from "#database/schema-knowledge.ts";

const usualMs = 1_000;
const slowestMs = 10_000;
/** As exact as the column. */
const now = sql`date_trunc('milliseconds', statement_timestamp())`;

/** Waits until the next request to a host may be made. Whoever stops waiting has put nobody off. */
export async function takeTurn(
  db: Database,
  host: string,
  intervalMs: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (;;) {
    const waitMs = await askForTurn(db, host, intervalMs);
    if (waitMs === 0) return;
    await wait(waitMs, undefined, signal ? { signal } : {});
  }
}

/**
 * Takes the next request to a host if it may be made now, for all owners and processes together: one statement, timed
 * by the database's clock. Answers 0, or how long nobody needs to ask again. Turns are not booked ahead: a wait that
 * ends early could not give its own back to those who have booked behind it.
 */
export async function askForTurn(db: Database, host: string, intervalMs: number): Promise<number> {
  const nextAllowedAt = sql`${now} + make_interval(secs => ${spacingOf(intervalMs) / 1000}::float8)`;
  const taken = await db
    .insert(fetchHosts)
    .values({ host, nextAllowedAt })
    .onConflictDoUpdate({
      target: fetchHosts.host,
      set: { nextAllowedAt },
      setWhere: lte(fetchHosts.nextAllowedAt, now),
    })
    .returning({ host: fetchHosts.host });
  if (taken.length > 0) return 0;
  const waitMs = sql<number>`extract(epoch from ${fetchHosts.nextAllowedAt} - ${now}) * 1000`;
  const [next] = await db.select({ waitMs }).from(fetchHosts).where(eq(fetchHosts.host, host));
  return Math.max(1, Math.ceil(Number(next?.waitMs ?? 0)));
}

function spacingOf(intervalMs: number): number {
  return Math.min(Math.max(intervalMs, usualMs), slowestMs);
}

export async function forgetOldTurns(db: Database): Promise<void> {
  await db.delete(fetchHosts).where(lt(fetchHosts.nextAllowedAt, sql`now() - interval '1 day'`));
}
