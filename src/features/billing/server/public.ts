import { and, eq, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { users } from "#database/schema.ts";

/** What an owner without a plan may have. */
export const AGENTS_WITHOUT_PLAN = 1;

/** SQL: whether the user's plan has not ended. Its date decides at once, before any job has written so. */
export function hasRunningPlan(now: Date) {
  const endsLater = gt(users.planExpiresAt, now);
  return or(
    and(
      inArray(users.subscriptionStatus, ["trial", "active"]),
      or(isNull(users.planExpiresAt), endsLater),
    ),
    and(eq(users.subscriptionStatus, "cancelled"), endsLater),
  );
}

/** SQL: when a plan ended that is not running. An operator may end one before its date. */
export function planEndedAt(now: Date) {
  return sql<Date>`case when ${users.planExpiresAt} <= ${now} then ${users.planExpiresAt} else ${users.updatedAt} end`;
}

/** Writes down that the user's plan has ended, if it has. */
export async function expirePlan(db: Database, now: Date, userId: string) {
  await db
    .update(users)
    .set({ subscriptionStatus: "expired" })
    .where(
      and(
        eq(users.id, userId),
        inArray(users.subscriptionStatus, ["trial", "active"]),
        lte(users.planExpiresAt, now),
      ),
    );
}
