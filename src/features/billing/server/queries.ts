import { asc, eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { plans } from "#database/schema.ts";

/** What is for sale, the cheapest first. */
export function listPlansForSale(db: Database) {
  return db
    .select()
    .from(plans)
    .where(eq(plans.isActive, true))
    .orderBy(asc(plans.price), asc(plans.createdAt), asc(plans.id));
}
