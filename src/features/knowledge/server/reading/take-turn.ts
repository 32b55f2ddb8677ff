import { setTimeout as wait } from "node:timers/promises";
import { lt, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { fetchHosts } from "#database/schema-knowledge.ts";

const usualMs = 1_000;
const slowestMs = 10_000;
/** As exact as the column. */
const now = sql`date_trunc('milliseconds', statement_timestamp())`;

/**
 * Books the next request to a host, for all owners and processes together: one statement, timed by the
 * database's clock. Answers how long to wait for it.
 */
export async function bookTurn(db: Database, host: string, intervalMs: number): Promise<number> {
  const spacing = sql`make_interval(secs => ${spacingOf(intervalMs) / 1000}::float8)`;
  const rows = await db
    .insert(fetchHosts)
    .values({ host, nextAllowedAt: sql`${now} + ${spacing}` })
    .onConflictDoUpdate({
      target: fetchHosts.host,
      set: {
        nextAllowedAt: sql`greatest(${fetchHosts.nextAllowedAt}, ${now}) + ${spacing}`,
      },
    })
    .returning({
      waitMs: sql<number>`extract(epoch from ${fetchHosts.nextAllowedAt} - ${spacing} - ${now}) * 1000`,
    });
  return Math.max(0, Math.ceil(Number(only(rows).waitMs)));
}

function spacingOf(intervalMs: number): number {
  return Math.min(Math.max(intervalMs, usualMs), slowestMs);
}

/** Waits for the booked turn. */
export async function takeTurn(
  db: Database,
  host: string,
  intervalMs: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  await wait(await bookTurn(db, host, intervalMs), undefined, signal ? { signal } : {});
}

export async function forgetOldTurns(db: Database): Promise<void> {
  await db.delete(fetchHosts).where(lt(fetchHosts.nextAllowedAt, sql`now() - interval '1 day'`));
}
