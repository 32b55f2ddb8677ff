import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { invalid } from "./errors.ts";
import { sendPageBy } from "./paging.ts";

/** Ties are broken by ID. */
export interface Sorting {
  by: SQL | AnyColumn;
  type: "text" | "timestamptz";
  isDescending?: boolean;
}

/** Selected with the row, because the cursor is made from it. */
export function sortKey({ by }: Sorting) {
  return sql<string>`${by}::text`;
}

export function inOrder({ by, isDescending }: Sorting, id: AnyColumn): SQL[] {
  const way = sql.raw(isDescending ? "desc" : "asc");
  return [sql`${by} ${way}`, sql`${id} ${way}`];
}

export function pastSortKey(sorting: Sorting, id: AnyColumn, cursor: string | undefined) {
  if (!cursor) return undefined;
  const [key, lastId] = opened(cursor);
  const beyond = sql.raw(sorting.isDescending ? "<" : ">");
  return sql`(${sorting.by}, ${id}) ${beyond} (${key}::${sql.raw(sorting.type)}, ${lastId}::uuid)`;
}

/** For rows fetched with `limit + 1`: the extra one means that there is another page. */
export function sendSortedPage<Row extends { sortKey: string; id: string }>(
  reply: FastifyReply,
  limit: number,
  rows: Row[],
): Row[] {
  return sendPageBy(cursorOf, reply, limit, rows);
}

const Position = z.tuple([z.string(), z.uuid()]);

function cursorOf({ sortKey, id }: { sortKey: string; id: string }) {
  return Buffer.from(JSON.stringify([sortKey, id])).toString("base64url");
}

function opened(cursor: string) {
  try {
    return Position.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
  } catch {
    throw invalid({ cursor: "Unknown cursor" });
  }
}
