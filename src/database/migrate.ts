import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { PRODUCT_NAME } from "#shared/product.ts";
import { prepareJobs } from "./jobs.ts";
import {
  isUnreleased,
  lastMigration,
  listMigrations,
  type Migration,
  migrationsFolder,
  readJournal,
} from "./migrations.ts";
import { StartRefused } from "./start-refused.ts";

const lockKey = 7_263_514_902;

/**
 * Brings the tables and job queues up to date. Of several processes, one migrates while the others wait.
 * `version` is this release's and is recorded in the database.
 */
export function migrate(connectionString: string, version?: string): Promise<void> {
  return underLock(connectionString, async (pool) => {
    await refuseOthers(pool, version);
    await runMigrations(drizzle(pool), { migrationsFolder });
    await prepareJobs(pool);
    if (version) await noteRelease(pool, version);
  });
}

export async function migrateTo(connectionString: string, last: Migration): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "parley-migrations-"));
  try {
    cpSync(migrationsFolder, folder, { recursive: true });
    const journal = readJournal();
    const entries = journal.entries.filter(({ when }) => when <= last.at);
    writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
    await underLock(connectionString, async (pool) => {
      await runMigrations(drizzle(pool), { migrationsFolder: folder });
      await prepareJobs(pool);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function underLock(connectionString: string, work: (pool: pg.Pool) => Promise<void>) {
  // A single connection, since an advisory lock belongs to its session, and no timeouts.
  const pool = new pg.Pool({ connectionString, max: 1, application_name: "parley migration" });
  const lock = new pg.Client({ connectionString, application_name: "parley migration lock" });
  try {
    await lock.connect();
    await lock.query("select pg_advisory_lock($1)", [lockKey]);
    await work(pool);
  } catch (error) {
    throw (await lacksRights(lock, error)) ?? error;
  } finally {
    await pool.end();
    await lock.end();
  }
}

/** This release would misread data changed by a newer one, and has no migrations for data from before the first. */
async function refuseOthers(pool: pg.Pool, version = "") {
  const here = await lastMigration(pool);
  const ours = listMigrations().at(-1);
  if (here && isUnreleased(here))
    throw new StartRefused(
      `The data was made by a version from before the first release. ${PRODUCT_NAME} ${version} can take it over only once the last of those versions has run on it: start that version once, then this one.`,
    );
  if (!here || !ours || here.at <= ours.at) return;
  const newer = (await readRelease(pool)) ?? "a newer release";
  throw new StartRefused(
    `The data was last used by ${newer}. This is ${PRODUCT_NAME} ${version}, which is older and knows migrations only up to ${ours.name}: start that release or a later one, or restore a backup made before the upgrade.`,
  );
}

const noted = "drizzle.__drizzle_migrations";

async function readRelease(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ release: string | null }>(
    "select obj_description($1::regclass) as release",
    [noted],
  );
  return rows[0]?.release ?? undefined;
}

async function noteRelease(pool: pg.Pool, version: string) {
  const release = `${PRODUCT_NAME} ${version}`;
  if ((await readRelease(pool)) !== release)
    await pool.query(`comment on table ${noted} is ${pg.escapeLiteral(release)}`);
}

async function lacksRights(client: pg.Client, error: unknown): Promise<StartRefused | undefined> {
  const reason = [error, error instanceof Error && error.cause].find(
    (one) => one instanceof pg.DatabaseError && one.code === "42501",
  );
  if (!(reason instanceof pg.DatabaseError)) return undefined;
  const { rows } = await client.query<{ role: string; database: string }>(
    "select quote_ident(current_user) as role, quote_ident(current_database()) as database",
  );
  const [{ role, database } = { role: "", database: "" }] = rows;
  return new StartRefused(
    `The database role ${role} lacks a right (${reason.message}): it needs CREATE on the database and on its schema public, and owns its tables, as after ALTER DATABASE ${database} OWNER TO ${role}.`,
    { cause: error },
  );
}
