import type pg from "pg";

export interface Table {
  name: string;
  columns: string[];
}

export interface Sequence {
  name: string;
  lastValue: string;
  isCalled: boolean;
}

/**
 * Finished jobs are left out; waiting, running and failed ones are still owed. The queue's own tables are
 * recreated.
 */
const jobTable = "pgboss.job";
const owedJobs =
  "state in ('created', 'retry', 'active', 'failed') and not starts_with(name, '__pgboss__')";

export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { refersTo: string[] }>(
    `select c.oid::regclass::text as name,
       (select array_agg(quote_ident(attname) order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       (select coalesce(array_agg(distinct confrelid::regclass::text), '{}') from pg_constraint
        where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as "refersTo"
     from pg_class c
     where (c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition)
       or c.oid = to_regclass('${jobTable}')
     order by c.oid = to_regclass('${jobTable}'), name`,
  );
  const sorted: Table[] = [];
  const waiting = new Map(rows.map((row) => [row.name, row]));
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(({ refersTo }) =>
      refersTo.every((name) => !waiting.has(name)),
    );
    if (!next) throw new Error(`Tables refer to each other: ${[...waiting.keys()].join(", ")}`);
    waiting.delete(next.name);
    sorted.push({ name: next.name, columns: next.columns });
  }
  return sorted;
}

export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'S' order by name`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const read = await client.query<Omit<Sequence, "name">>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${name}`,
    );
    for (const row of read.rows) sequences.push({ name, ...row });
  }
  return sequences;
}

export function copyOutOf({ name, columns }: Table) {
  const owed = name === jobTable ? ` where ${owedJobs}` : "";
  return `copy (select ${columns.join(", ")} from ${name}${owed}) to stdout`;
}

export function copyInto({ name, columns }: Table) {
  return `copy ${name} (${columns.join(", ")}) from stdin`;
}
