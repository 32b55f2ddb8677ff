import { type Query, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";
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

const dialect = new PgDialect();

/**
 * The same of SQL in our own words, for transactions too. Its rows are as PostgreSQL sends them: columns are to be
 * named as they are called here, and instants are text.
 */
export function statement<Row extends pg.QueryResultRow>(name: string, words: SQL) {
  const query = dialect.sqlToQuery(words);
  return async (db: Database, values: Record<string, unknown>): Promise<Row[]> =>
    (await runNamed<Row>(db, name, query, values)).rows;
}

/** By its name each connection knows a query again. */
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

/**
 * SQL, for a statement by itself: nobody waits for its commit to reach the disk. For counts and sessions, of which a
 * crash of the machine may forget the last second, and for what is on the disk with something that is stored after it.
 */
export const commitSoon = sql`set_config('synchronous_commit', 'off', true)`;
