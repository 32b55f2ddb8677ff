import pg from "pg";
import type { OpenDatabase } from "./client.ts";
import type { DatabaseLog } from "./log.ts";

const lookEveryMs = 5_000;
/** Longer than any timeout of a statement, lock or connection. */
const stuckAfterMs = 45_000;

/** Detects what only a restart can fix: connections are lost or never returned, while a new one succeeds. */
export function watchPool(
  { pool, connectionString }: Pick<OpenDatabase, "pool" | "connectionString">,
  log: DatabaseLog,
  { everyMs = lookEveryMs, afterMs = stuckAfterMs } = {},
): { isAlive: () => boolean; stop: () => void } {
  let gaveBackAt = performance.now();
  let isStuck = false;
  pool.on("release", () => {
    gaveBackAt = performance.now();
    isStuck = false;
  });
  const isUsedUp = () =>
    pool.totalCount >= pool.options.max &&
    pool.idleCount === 0 &&
    performance.now() - gaveBackAt > afterMs;
  const looking = setInterval(async () => {
    if (isStuck || !isUsedUp() || !(await answers(connectionString)) || !isUsedUp()) return;
    isStuck = true;
    log.error({}, "no connection of the pool comes back, and yet the database answers");
  }, everyMs);
  looking.unref();
  return { isAlive: () => !isStuck, stop: () => clearInterval(looking) };
}

async function answers(connectionString: string) {
  const client = new pg.Client({
    connectionString,
    application_name: `parley ${process.pid} watching`,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
