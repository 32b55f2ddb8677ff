import pg from "pg";
import type { OpenDatabase } from "./client.ts";
import type { DatabaseLog } from "./log.ts";

const lookEveryMs = 5_000;
/** Longer than a statement, a lock and a wait for a connection may take. */
const stuckAfterMs = 45_000;

/**
 * Whether the pool's connections come back, as far as that is in this process's hands: a pool whose connections are all
 * lost to a network that swallows packets, or never given back, is stuck where a new connection would be answered.
 * While the database itself is away a restart mends nothing.
 */
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
