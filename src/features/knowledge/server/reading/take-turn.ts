import { setTimeout as wait } from "node:timers/promises";
import { eq, lt, lte, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { fetchHosts } from "#database/schema-knowledge.ts";

const usualMs = 1_000;
const slowestMs = 10_000;
const now = sql`date_trunc('milliseconds', statement_timestamp())`;

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
 * Takes the host's next slot if it is free, across all processes: one statement on the database's clock.
 * Returns 0, or the milliseconds to wait before asking again. Slots are not reserved ahead, because a
 * cancelled wait could not be passed on.
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
