import { lt, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "#database/client.ts";
import { deleteRows } from "#database/delete-rows.ts";
import { rateCounters } from "#database/schema-operations.ts";
import type { Clock } from "./clock.ts";

interface Counter {
  /** Over all processes, as far as this one knows. */
  points: number;
  untold: number;
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
  let untold = new Map<string, Counter>();
  let telling = Promise.resolve();

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
      const counter = current(key) ?? { points: 0, untold: 0, expire, seconds };
      counter.points += points;
      counter.untold += points;
      counters.set(key, counter);
      if (untold.size < countersMax) untold.set(key, counter);
      return counter;
    },

    takeBack(key: string) {
      const counter = current(key);
      if (!counter) return;
      counter.points -= 1;
      counter.untold -= 1;
      if (counter.untold === 0) untold.delete(key);
      else if (untold.size < countersMax) untold.set(key, counter);
      if (counter.points === 0) counters.delete(key);
    },

    /** Serialized, so that a caller knows that none is still running. */
    reconcile(): Promise<void> {
      telling = telling.then(tellAll, tellAll);
      return telling;
    },

    clear() {
      counters.clear();
      untold.clear();
    },

    async prune() {
      await deleteRows(db, rateCounters, lt(rateCounters.expire, clock.now()));
    },
  };

  async function tellAll() {
    const all = [...untold].sort(([a], [b]) => (a < b ? -1 : 1));
    untold = new Map();
    for (let start = 0; start < all.length; start += rowsAtOnce)
      await tell(all.slice(start, start + rowsAtOnce));
  }

  async function tell(batch: [string, Counter][]) {
    const told = new Map<string, number>();
    const values = batch.map(([key, { untold: points, expire }]) => {
      told.set(key, points);
      return { key, points, expire };
    });
    for (const [, counter] of batch) counter.untold = 0;
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
        if (counter) Object.assign(counter, { points: points + counter.untold, expire });
      }
    } catch (error) {
      for (const [key, counter] of batch) {
        counter.untold += told.get(key) ?? 0;
        if (untold.size < countersMax) untold.set(key, counter);
      }
      throw error;
    }
  }
}

export type RateCounters = ReturnType<typeof openRateCounters>;
