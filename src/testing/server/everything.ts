import { sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";

/** All that is stored, but for what watches and counts. */
export async function everything(db: Database): Promise<string> {
  const all = await rowsOfAll(db);
  return all.map(([table, rows]) => `${table} ${JSON.stringify(rows)}`).join("\n");
}

export async function rowsOfAll(db: Database): Promise<[table: string, rows: unknown[]][]> {
  const { rows } = await db.execute<{ table: string }>(sql`
    select tablename as table from pg_tables where schemaname = 'public' and tablename not in ('rate_counters')
    order by 1`);
  const parts: [string, unknown[]][] = [];
  for (const { table } of rows) {
    const found = await db.execute<{ rows: unknown[] | null }>(
      sql`select json_agg(t order by t::text) as rows from ${sql.identifier(table)} t`,
    );
    parts.push([table, found.rows[0]?.rows ?? []]);
  }
  return parts;
}
