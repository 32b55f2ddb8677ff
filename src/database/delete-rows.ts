import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./client.ts";

const partMax = 1_000;

/** For rows without dependents: a thousand per statement, so that a million do not hit the timeout. */
export async function deleteRows(
  db: Database,
  table: PgTable,
  isMeant: SQL | undefined,
  stop?: AbortSignal,
): Promise<void> {
  let isMore = true;
  while (isMore && !stop?.aborted) {
    const { rowCount } = await db.execute(sql`
      delete from ${table} where ctid = any(array(select ctid from ${table} where ${isMeant} limit ${partMax}))`);
    isMore = rowCount === partMax;
  }
}
