import { z } from "zod";

/** `limit` and `cursor` of a list, newest first. The next cursor comes in the header `x-next-cursor`. */
export const Paging = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
  cursor: z
    .string()
    .max(100)
    // No more digits than the year 5138 needs: a longer number is no date.
    .regex(/^\d{1,14}_[0-9a-f-]{36}$/, "Unknown cursor")
    .optional(),
});
export type Paging = z.infer<typeof Paging>;

/** Of a list that can be ordered in several ways: the cursor is the server's own to read. */
export const SortedPaging = Paging.extend({ cursor: z.string().max(4000).optional() });

interface Position {
  createdAt: Date;
  id: string;
}

export function cursorOf({ createdAt, id }: Position): string {
  return `${createdAt.getTime()}_${id}`;
}

/** Undefined for the first page. */
export function positionOf(cursor: string | undefined): Position | undefined {
  if (!cursor) return undefined;
  const [time = "", id = ""] = cursor.split("_");
  return { createdAt: new Date(Number(time)), id };
}
