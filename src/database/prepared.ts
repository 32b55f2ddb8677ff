import { sql } from "drizzle-orm";
import type { Database } from "./client.ts";

/**
 * For what every visitor's message asks: the query is put together once for each database, and PostgreSQL
 * plans it once for each connection.
 */
export function prepared<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const built = new WeakMap<Database, Query>();
  return (db) => {
    const known = built.get(db) ?? build(db);
    built.set(db, known);
    return known;
  };
}

/**
 * SQL, for a statement by itself: nobody waits for its commit to reach the disk. For counts of which a crash of the
 * machine may forget the last second.
 */
export const commitSoon = sql`set_config('synchronous_commit', 'off', true)`;
