import { and, count, desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { nameOfMigration } from "#database/migrations.ts";
import { only } from "#database/rows.ts";
import { faults, mails } from "#database/schema-operations.ts";
import type { Encryption } from "#platform/server/encryption.ts";
import { openMail } from "#platform/server/mail.ts";
import { pastCursor } from "#platform/server/paging.ts";
import { type Paging, positionOf } from "#shared/paging.ts";
import type { mailStatuses } from "#shared/vocabulary.ts";
import type { JobRow, jobStates } from "../contract-system.ts";

export async function databaseSize(db: Database): Promise<number> {
  const { rows } = await db.execute<{ size: string }>(
    sql`select pg_database_size(current_database())::text as size`,
  );
  return Number(only(rows).size);
}

export async function readMigration(db: Database): Promise<string> {
  const { rows } = await db.execute<{ at: string }>(
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  );
  return nameOfMigration(Number(only(rows).at));
}

export async function readServer(db: Database) {
  const { rows } = await db.execute<{ postgres: string; processes: number }>(sql`
    select current_setting('server_version') as postgres,
      (select count(distinct application_name)::int from pg_stat_activity
       where datname = current_database() and application_name ~ '^parley \\d+$') as processes`);
  return only(rows);
}

type JobState = (typeof jobStates)[number];

const statesOf: Record<JobState, string[]> = {
  waiting: ["created", "retry"],
  running: ["active"],
  failed: ["failed"],
};

export async function countJobs(db: Database) {
  const { rows } = await db.execute<Record<JobState, number>>(sql`
    select count(*) filter (where state in ('created', 'retry'))::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job where state in ('created', 'retry', 'active', 'failed')`);
  return only(rows);
}

/** Payload and output of jobs are not shown. */
export async function listJobs(db: Database, state: JobState, paging: Paging): Promise<JobRow[]> {
  const last = positionOf(paging.cursor);
  const past = last
    ? sql`and (date_trunc('milliseconds', created_on), id) < (${last.createdAt}::timestamptz, ${last.id}::uuid)`
    : sql``;
  const states = sql.join(
    statesOf[state].map((one) => sql`${one}`),
    sql`, `,
  );
  const { rows } = await db.execute<Omit<JobRow, "state"> & { createdAt: string }>(sql`
    select id, name, retry_count as tries, date_trunc('milliseconds', created_on) as "createdAt",
      coalesce(completed_on, started_on, start_after) as at, output ->> 'name' as fault
    from pgboss.job where state::text in (${states}) ${past}
    order by date_trunc('milliseconds', created_on) desc, id desc limit ${paging.limit + 1}`);
  return rows.map((row) => ({
    ...row,
    state,
    createdAt: new Date(row.createdAt),
    at: row.at && new Date(row.at),
  }));
}

export async function isFailedJob(db: Database, name: string, id: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from pgboss.job where name = ${name} and id = ${id} and state = 'failed'`,
  );
  return rows.length > 0;
}

export async function countMails(db: Database) {
  const rows = await db
    .select({ status: mails.status, count: count() })
    .from(mails)
    .groupBy(mails.status);
  const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  return { waiting: of("waiting"), kept: of("kept"), failed: of("failed"), sent: of("sent") };
}

const {
  text: _text,
  html: _html,
  headers: _headers,
  sealedToken: _sealedToken,
  ownerId: _ownerId,
  ...mailColumns
} = getTableColumns(mails);

export function listMails(
  db: Database,
  { status, ...paging }: Paging & { status?: (typeof mailStatuses)[number] | undefined },
) {
  return db
    .select(mailColumns)
    .from(mails)
    .where(and(status && eq(mails.status, status), pastCursor(paging, mails.createdAt, mails.id)))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(paging.limit + 1);
}

export async function findMail(db: Database, encryption: Encryption, id: string) {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id));
  return mail && (openMail(encryption, mail) ?? mail);
}

const faultsShown = 50;

export function listFaults(db: Database) {
  return db.select().from(faults).orderBy(desc(faults.lastAt)).limit(faultsShown);
}
