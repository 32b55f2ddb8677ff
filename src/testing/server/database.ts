import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeEach, inject, vi } from "vitest";
import { connect, type Database } from "#database/client.ts";
import { receiveEvents } from "#database/events.ts";
import { type JobHandlers, openJobs } from "#database/jobs.ts";
import { openListener } from "#database/listen.ts";
import { silentLog } from "#database/log.ts";
import { invalidateSettings } from "#platform/server/settings.ts";
import { databaseNamed, template } from "./postgres.ts";

export interface TestDatabase {
  db: Database;
  connectionString: string;
  queuedJobs: () => Promise<{ name: string; data: unknown }[]>;
  work: (handlers: JobHandlers) => Promise<void>;
}

/**
 * A migrated database for this test file, emptied before each test, with jobs and events. Call once at the
 * top: `const { db } = await useDatabase()`.
 */
export async function useDatabase(): Promise<TestDatabase> {
  const { connectionString, drop } = await createDatabase();
  const { db, pool } = connect(connectionString);
  // Otherwise a test that runs on a schedule's minute would find an extra job.
  await pool.query("delete from pgboss.schedule");
  const listener = await openListener(connectionString, silentLog);
  await receiveEvents(listener, silentLog);
  const jobs = await openJobs(connectionString, listener, silentLog);

  const empty = await emptyingOf(pool);
  beforeEach(async () => {
    await pool.query(empty);
    invalidateSettings();
  });
  afterAll(async () => {
    await jobs.close(1_000);
    await listener.close();
    await pool.end();
    await drop();
  });

  return {
    db,
    connectionString,
    queuedJobs: async () => {
      const { rows } = await db.execute<{ name: string; data: unknown }>(
        sql`select name, data from pgboss.job where state in ('created', 'retry') order by created_on, id`,
      );
      return rows;
    },
    work: (handlers) => jobs.work(handlers),
  };
}

/**
 * Waits until this many sessions are blocked by another transaction. Not usable inside a transaction, where
 * pg_stat_activity is a fixed snapshot.
 */
export async function waitForLocks(db: Database, count = 1) {
  const areWaiting = async () => {
    const { rows } = await db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length === count;
  };
  await vi.waitUntil(areWaiting, { timeout: 9_000 });
}

/** A clone of the migrated template, or an empty database, for tests beside the usual one. */
export async function createDatabase(from = template) {
  const server = inject("postgres");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(server, `create database ${name} template ${from}`);
  return {
    connectionString: databaseNamed(server, name),
    drop: () => administer(server, `drop database ${name} with (force)`),
  };
}

async function administer(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** One statement; for few rows DELETE is faster than TRUNCATE. */
async function emptyingOf(pool: pg.Pool) {
  const { rows } = await pool.query<{ table: string }>(
    `select format('%I.%I', schemaname, tablename) as table from pg_tables
     where schemaname = 'public' or (schemaname = 'pgboss' and tablename = 'job_common')`,
  );
  const deletes = rows.map(({ table }) => `delete from ${table};`).join(" ");
  // The replica role skips foreign key checks, so the order does not matter.
  return `begin; set local session_replication_role = replica; ${deletes} commit;`;
}
