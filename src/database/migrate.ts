import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { prepareJobs } from "./jobs.ts";
import { type Migration, migrationsFolder, readJournal } from "./migrations.ts";

/** Any number will do, so long as nobody else locks it. */
const lockKey = 7_263_514_902;

/** Brings the tables and the job queues up to date. Of processes that start together one does it and the others wait. */
export function migrate(connectionString: string): Promise<void> {
  return migrateFrom(migrationsFolder, connectionString);
}

/** Makes the tables as they were after this migration, for rows that are as old. */
export async function migrateTo(connectionString: string, last: Migration): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "parley-migrations-"));
  try {
    cpSync(migrationsFolder, folder, { recursive: true });
    const journal = readJournal();
    const entries = journal.entries.filter(({ when }) => when <= last.at);
    writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
    await migrateFrom(folder, connectionString);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function migrateFrom(folder: string, connectionString: string) {
  // One connection without time limits: a lock of the session must not wander through a pool.
  const pool = new pg.Pool({ connectionString, max: 1, application_name: "parley migration" });
  const lock = new pg.Client({ connectionString, application_name: "parley migration lock" });
  try {
    await lock.connect();
    await lock.query("select pg_advisory_lock($1)", [lockKey]);
    await runMigrations(drizzle(pool), { migrationsFolder: folder });
    await prepareJobs(pool);
  } finally {
    await pool.end();
    // Frees the lock.
    await lock.end();
  }
}
