import { and, eq, getTableColumns, gt, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#database/client.ts";
import { agents } from "#database/schema.ts";

/** A part of the export, named as in the file, with its rows in batches. */
export interface OwnData {
  name: string;
  read: (db: Database, ownerId: string) => AsyncIterable<object[]>;
}

/** Keyset pagination, so that no account is too large for memory. */
export async function* inBatches<Row extends object>(
  readAfter: (last: Row | undefined) => Promise<Row[]>,
): AsyncIterable<Row[]> {
  let rows = await readAfter(undefined);
  while (rows.length > 0) {
    yield rows;
    rows = await readAfter(rows.at(-1));
  }
}

const batch = 500;

export function rowsOfAgents(
  name: string,
  table: PgTable & { agentId: PgColumn; id: PgColumn },
): OwnData {
  const key = sql`(${table.agentId}, ${table.id})`;
  return {
    name,
    read: (db, ownerId) =>
      inBatches<Record<string, unknown>>((last) =>
        db
          .select(getTableColumns(table))
          .from(table)
          .innerJoin(agents, eq(agents.id, table.agentId))
          .where(
            and(
              eq(agents.userId, ownerId),
              last && gt(key, sql`(${last.agentId}::uuid, ${last.id}::uuid)`),
            ),
          )
          .orderBy(table.agentId, table.id)
          .limit(batch),
      ),
  };
}

export async function* asJson(
  db: Database,
  ownerId: string,
  exportedAt: Date,
  parts: readonly OwnData[],
): AsyncIterable<string> {
  yield `{"exportedAt":${JSON.stringify(exportedAt)}`;
  for (const { name, read } of parts) {
    yield `,\n${JSON.stringify(name)}:[`;
    let separator = "\n";
    for await (const rows of read(db, ownerId)) {
      yield separator + rows.map((row) => JSON.stringify(row)).join(",\n");
      separator = ",\n";
    }
    yield "]";
  }
  yield "}\n";
}
