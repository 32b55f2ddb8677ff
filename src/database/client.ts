import { drizzle, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import pg from "pg";
import { addressAt, type EmbeddedOptions, startEmbedded } from "./embedded.ts";
import { findPlaces } from "./embedded-directory.ts";
import { findRunning } from "./embedded-running.ts";
import { StartRefused } from "./start-refused.ts";

export type Database = PgDatabase<NodePgQueryResultHKT>;

export interface DatabaseOptions extends EmbeddedOptions {
  databaseUrl: string | undefined;
}

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  connectionString: string;
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

/** For a command-line program: connects to the running database, or starts one for as long as the command takes. */
export async function reachDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const connectionString = options.databaseUrl ? undefined : addressOfRunning(options);
  if (!connectionString) return openDatabase(options);
  const { db, pool } = connect(connectionString, options.log);
  try {
    await pool.query("select 1");
  } catch (error) {
    await pool.end();
    throw new StartRefused(
      `The database that runs on ${options.dataDir} cannot be reached: ${reasonOf(error)}. Run this as the user who runs the product, with access to its sockets.`,
      { cause: error },
    );
  }
  return { db, pool, connectionString, close: () => pool.end() };
}

export function addressOfRunning({
  databaseUrl,
  dataDir,
}: Pick<DatabaseOptions, "databaseUrl" | "dataDir">): string | undefined {
  if (databaseUrl) return databaseUrl;
  const socket = findRunning(findPlaces(dataDir).data);
  return socket && addressAt(socket);
}

/** Set by a statement, because poolers refuse these as startup parameters. */
const timeLimits =
  "set statement_timeout = '30s'; set lock_timeout = '10s'; set idle_in_transaction_session_timeout = '30s'";

/**
 * A pool with timeouts for connecting, locks and statements. With the job queue and the listener a process
 * uses at most 21 connections.
 */
export function connect(connectionString: string, log?: DatabaseOptions["log"], max = 17) {
  const pool = new pg.Pool({
    connectionString,
    application_name: `parley ${process.pid}`,
    max,
    connectionTimeoutMillis: 5_000,
    onConnect: async (client) => {
      await client.query(timeLimits);
    },
  });
  // Without this listener an idle connection that is lost would end the process.
  pool.on("error", (error) => {
    if (!pool.ending) log?.warn({ err: error }, "an idle database connection was lost");
  });
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
    if (!(await keepsSessions(pool)))
      throw new StartRefused(
        "DATABASE_URL points to a pooler that moves sessions between connections, such as PgBouncer in transaction mode. Set pool_mode = session there, or point it to PostgreSQL itself.",
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

/**
 * Whether sessions keep their own connection, which a pooler in transaction mode does not give them. An idle
 * pooler gives both sessions the same one, a busy one switches.
 */
async function keepsSessions(pool: pg.Pool) {
  const sessions = await Promise.all([pool.connect(), pool.connect()]);
  try {
    const seen = sessions.map(() => new Set<number>());
    for (let round = 0; round < 3; round++)
      for (const [at, session] of sessions.entries()) {
        const { rows } = await session.query<{ pid: number }>("select pg_backend_pid() as pid");
        for (const { pid } of rows) seen[at]?.add(pid);
      }
    return new Set(seen.flatMap((pids) => [...pids])).size === 2;
  } finally {
    for (const session of sessions) session.release();
  }
}

function placeOf(connectionString: string) {
  const url = URL.parse(connectionString);
  return url ? `${url.host}${url.pathname}` : "an address that cannot be read";
}

function reasonOf(error: unknown) {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
}
