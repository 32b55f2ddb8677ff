import type { Query } from "drizzle-orm";
import type pg from "pg";
import type { Database } from "./client.ts";

/** For hot paths only: builds the query once per database, and PostgreSQL plans it once per connection. */
export function prepared<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const built = new WeakMap<Database, Query>();
  return (db) => {
    const known = built.get(db) ?? build(db);
    built.set(db, known);
    return known;
  };
}

/** The name is what makes `pg` reuse the prepared statement. */
export function runNamed<Row extends pg.QueryResultRow>(
  db: Database,
  name: string,
  query: Query,
  values: Record<string, unknown> = {},
): Promise<pg.QueryResult<Row>> {
  interface Results {
    execute: pg.QueryResult<Row>;
    all: unknown;
    values: unknown;
  }
  return db._.session.prepareQuery<Results>(query, undefined, name, false).execute(values);
}
