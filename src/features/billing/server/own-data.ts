import { and, eq, getTableColumns, gt } from "drizzle-orm";
import { payments } from "#database/schema-billing.ts";
import { inBatches, type OwnData } from "#platform/server/own-data.ts";

const batch = 500;

export const paymentsData: OwnData = {
  name: "payments",
  read: (db, ownerId) =>
    inBatches<typeof payments.$inferSelect>((last) =>
      db
        .select(getTableColumns(payments))
        .from(payments)
        .where(and(eq(payments.userId, ownerId), last && gt(payments.id, last.id)))
        .orderBy(payments.id)
        .limit(batch),
    ),
};
