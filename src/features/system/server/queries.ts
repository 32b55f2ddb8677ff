import { count, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { mails } from "#database/schema-operations.ts";

export async function databaseSize(db: Database): Promise<number> {
  const { rows } = await db.execute<{ size: string }>(
    sql`select pg_database_size(current_database())::text as size`,
  );
  return Number(only(rows).size);
}

/** Of all kinds together. What is done is counted by nobody. */
export async function countJobs(db: Database) {
  const { rows } = await db.execute<{ waiting: number; running: number; failed: number }>(sql`
    select count(*) filter (where state in ('created', 'retry'))::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job where state in ('created', 'retry', 'active', 'failed')`);
  return only(rows);
}

export async function countMails(db: Database) {
  const rows = await db
    .select({ status: mails.status, count: count() })
    .from(mails)
    .groupBy(mails.status);
  const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  return { waiting: of("waiting"), kept: of("kept"), failed: of("failed"), sent: of("sent") };
}
