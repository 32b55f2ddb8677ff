import { sql } from "drizzle-orm";
import { check, customType, timestamp } from "drizzle-orm/pg-core";

export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
export const createdAt = () => instant("created_at").notNull().defaultNow();
export const updatedAt = () =>
  instant("updated_at")
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

export function isOneOf(name: string, column: string, values: readonly string[]) {
  const list = values.map((value) => `'${value}'`).join(", ");
  return check(name, sql.raw(`"${column}" in (${list})`));
}

export const tsvector = customType<{ data: string; driverData: string }>({
  dataType: () => "tsvector",
});
