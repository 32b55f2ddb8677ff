import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { prepareJobs } from "./jobs.ts";

const migrationsFolder = `${import.meta.dirname}/migrations`;
/** Any number will do, so long as nobody else locks it. */
const lockKey = 7_263_514_902;

/** Brings the tables and the job queues up to date. Of processes that start together one does it and the others wait. */
export async function migrate(connectionString: string): Promise<void> {
  // One connection without time limits: a lock of the session must not wander through a pool.
  const pool = new pg.Pool({ connectionString, max: 1, application_name: "parley migration" });
  const lock = new pg.Client({ connectionString, application_name: "parley migration lock" });
  try {
    await lock.connect();
    await lock.query("select pg_advisory_lock($1)", [lockKey]);
    await runMigrations(drizzle(pool), { migrationsFolder });
    await prepareJobs(pool);
  } finally {
    await pool.end();
    // Frees the lock.
    await lock.end();
  }
}
