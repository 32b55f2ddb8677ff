import { lt, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "#database/client.ts";
import { deleteRows } from "#database/delete-rows.ts";
import { rateCounters } from "#database/schema-operations.ts";
import type { Clock } from "./clock.ts";

interface Counter {
  /** Over all processes, as far as this one knows. */
  points: number;
  pending: number;
  expire: Date;
  seconds: number;
}

// Some 20 MB. An evicted counter is read again from the database.
const countersMax = 100_000;
const rowsAtOnce = 1_000;

/**
 * Counts in memory; `reconcile` adds up all processes in one statement. While the database is away, each process
 * counts alone.
 */
export function openRateCounters(db: Database, clock: Clock) {
  const counters = new LRUCache<string, Counter>({ max: countersMax });
  let pending = new Map<string, Counter>();
  let reconciling = Promise.resolve();

  function current(key: string) {
    const counter = counters.get(key);
    if (!counter) return;
    const leftMs = counter.expire.getTime() - clock.now().getTime();
    // Expires too late: made before the clock was set back.
    return leftMs > 0 && leftMs <= counter.seconds * 1000 ? counter : undefined;
  }

  return {
    read: (key: string) => current(key),

    add(key: string, points: number, seconds: number): Readonly<Counter> {
      const expire = new Date(clock.now().getTime() + seconds * 1000);
      const counter = current(key) ?? { points: 0, pending: 0, expire, seconds };
      counter.points += points;
      counter.pending += points;
      counters.set(key, counter);
      if (pending.size < countersMax) pending.set(key, counter);
      return counter;
    },

    takeBack(key: string) {
      const counter = current(key);
      if (!counter) return;
      counter.points -= 1;
      counter.pending -= 1;
      if (counter.pending === 0) pending.delete(key);
      else if (pending.size < countersMax) pending.set(key, counter);
      if (counter.points === 0) counters.delete(key);
    },

    /** Serialized, so that a caller knows that none is still running. */
    reconcile(): Promise<void> {
      reconciling = reconciling.then(reconcileAll, reconcileAll);
      return reconciling;
    },

    clear() {
      counters.clear();
      pending.clear();
    },

    async prune() {
      await deleteRows(db, rateCounters, lt(rateCounters.expire, clock.now()));
    },
  };

  async function reconcileAll() {
    const all = [...pending].sort(([a], [b]) => (a < b ? -1 : 1));
    pending = new Map();
    for (let start = 0; start < all.length; start += rowsAtOnce)
      await reconcileBatch(all.slice(start, start + rowsAtOnce));
  }

  async function reconcileBatch(batch: [string, Counter][]) {
    const sent = new Map<string, number>();
    const values = batch.map(([key, { pending: points, expire }]) => {
      sent.set(key, points);
      return { key, points, expire };
    });
    for (const [, counter] of batch) counter.pending = 0;
    try {
      // Sorted, to avoid deadlocks between processes.
      const rows = await db
        .insert(rateCounters)
        .values(values)
        .onConflictDoUpdate({
          target: rateCounters.key,
          set: {
            points: sql`case when ${rateCounters.expire} > ${clock.now()} then ${rateCounters.points} else 0 end + excluded.points`,
            expire: sql`case when ${rateCounters.expire} > ${clock.now()} then least(${rateCounters.expire}, excluded.expire) else excluded.expire end`,
          },
        })
        .returning();
      const known = new Map(batch);
      for (const { key, points, expire } of rows) {
        const counter = known.get(key);
        if (counter) Object.assign(counter, { points: points + counter.pending, expire });
      }
    } catch (error) {
      for (const [key, counter] of batch) {
        counter.pending += sent.get(key) ?? 0;
        if (pending.size < countersMax) pending.set(key, counter);
      }
      throw error;
    }
  }
}

export type RateCounters = ReturnType<typeof openRateCounters>;
