import { type AnyColumn, sql } from "drizzle-orm";
import type { FastifyReply } from "fastify";
import { cursorOf, type Paging, positionOf } from "#shared/paging.ts";

export function pastCursor(
  paging: Partial<Paging> | undefined,
  createdAt: AnyColumn,
  id: AnyColumn,
) {
  const position = positionOf(paging?.cursor);
  return position && sql`(${createdAt}, ${id}) < (${position.createdAt}, ${position.id}::uuid)`;
}

/** For rows fetched with `limit + 1`: the extra one means that there is another page. */
export function sendPage<Row extends { createdAt: Date; id: string }>(
  reply: FastifyReply,
  { limit }: Paging,
  rows: Row[],
): Row[] {
  return sendPageBy(cursorOf, reply, limit, rows);
}

export function sendPageBy<Row>(
  cursorOf: (last: Row) => string,
  reply: FastifyReply,
  limit: number,
  rows: Row[],
): Row[] {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (rows.length > limit && last) reply.header("x-next-cursor", cursorOf(last));
  return page;
}
