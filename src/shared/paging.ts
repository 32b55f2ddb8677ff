import { z } from "zod";

/** Newest first. The next cursor is in the header `x-next-cursor`. */
export const Paging = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
  cursor: z
    .string()
    .max(100)
    // 14 digits of milliseconds reach the year 5138; longer numbers are not dates.
    .regex(/^\d{1,14}_[0-9a-f-]{36}$/, "Unknown cursor")
    .optional(),
});
export type Paging = z.infer<typeof Paging>;

/** For lists with several orders; only the server reads the cursor. */
export const SortedPaging = Paging.extend({ cursor: z.string().max(4000).optional() });

interface Position {
  createdAt: Date;
  id: string;
}

export function cursorOf({ createdAt, id }: Position): string {
  return `${createdAt.getTime()}_${id}`;
}

export function positionOf(cursor: string | undefined): Position | undefined {
  if (!cursor) return undefined;
  const [time = "", id = ""] = cursor.split("_");
  return { createdAt: new Date(Number(time)), id };
}
