import { drizzle, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import pg from "pg";
import { addressAt, type EmbeddedOptions, startEmbedded } from "./embedded.ts";
import { findPlaces } from "./embedded-directory.ts";
import { findRunning } from "./embedded-running.ts";
import { StartRefused } from "./start-refused.ts";

/** The database, or a transaction in it. */
export type Database = PgDatabase<NodePgQueryResultHKT>;

export interface DatabaseOptions extends EmbeddedOptions {
  /** A PostgreSQL of one's own. Without it the embedded one runs in `dataDir`. */
  databaseUrl: string | undefined;
}

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  connectionString: string;
  /** Ends the connections, and the embedded server. */
  close: () => Promise<void>;
}

export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  if (options.databaseUrl) return openGiven(options.databaseUrl, options);

  const embedded = await startEmbedded(options);
  const { db, pool } = connect(embedded.connectionString, options.log);
  return {
    db,
    pool,
    connectionString: embedded.connectionString,
    close: async () => {
      await pool.end();
      await embedded.stop();
    },
  };
}

/** For a command beside the product: its running database, or one that is started for as long as the command takes. */
export async function reachDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const connectionString = options.databaseUrl ? undefined : addressOfRunning(options);
  if (!connectionString) return openDatabase(options);
  const { db, pool } = connect(connectionString, options.log);
  try {
    await pool.query("select 1");
  } catch (error) {
    await pool.end();
    throw new StartRefused(
      `The database that runs on ${options.dataDir} cannot be reached: ${reasonOf(error)}. Run this as the user who runs the product, and where its sockets can be seen.`,
      { cause: error },
    );
  }
  return { db, pool, connectionString, close: () => pool.end() };
}

/** Where the database is that runs for this configuration; undefined where none does. */
export function addressOfRunning({
  databaseUrl,
  dataDir,
}: Pick<DatabaseOptions, "databaseUrl" | "dataDir">): string | undefined {
  if (databaseUrl) return databaseUrl;
  const socket = findRunning(findPlaces(dataDir).data);
  return socket && addressAt(socket);
}

/**
 * A pool whose every wait has an end: for a connection, for a lock and for an answer. With the jobs' and the
 * one that listens a process has 21 connections at most.
 */
export function connect(connectionString: string, log?: DatabaseOptions["log"], max = 17) {
  const pool = new pg.Pool({
    connectionString,
    application_name: `parley ${process.pid}`,
    max,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  // Without a listener a connection that is lost while idle would end the process.
  pool.on("error", (error) => {
    if (!pool.ending) log?.warn({ err: error }, "an idle database connection was lost");
  });
  // The same of one that is lost in a transaction, between two statements: the next of them fails.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db: Database = drizzle(pool);
  return { db, pool };
}

async function openGiven(
  connectionString: string,
  { log }: DatabaseOptions,
): Promise<OpenDatabase> {
  const { db, pool } = connect(connectionString, log);
  try {
    const { rows } = await pool.query<{ version: number; encoding: string }>(
      "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding",
    );
    const [{ version = 0, encoding } = {}] = rows;
    const major = Math.floor(version / 10_000);
    if (major < 15)
      throw new StartRefused(
        `DATABASE_URL points to PostgreSQL ${major}; version 15 or later is needed.`,
      );
    if (encoding !== "UTF8")
      throw new StartRefused(
        `DATABASE_URL points to a database encoded in ${encoding}; one in UTF8 is needed.`,
      );
  } catch (error) {
    await pool.end();
    if (error instanceof StartRefused) throw error;
    throw new StartRefused(
      `The database at DATABASE_URL (${placeOf(connectionString)}) cannot be reached: ${reasonOf(error)}.`,
      { cause: error },
    );
  }
  return { db, pool, connectionString, close: () => pool.end() };
}

/** Host and database only: the address holds a password. */
function placeOf(connectionString: string) {
  const url = URL.parse(connectionString);
  return url ? `${url.host}${url.pathname}` : "an address that cannot be read";
}

function reasonOf(error: unknown) {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
}
