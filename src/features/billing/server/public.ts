import {
  and,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  or,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { prepared } from "#database/prepared.ts";
import { plans, users } from "#database/schema.ts";
import { canUse, type PlanFeature } from "../public.ts";

export { countLedgerNeeds, listLedger } from "./ledger.ts";
export {
  changePlan,
  createPlan,
  deletePlan,
  listAllPlans,
} from "./manage-plans.ts";
export {
  changeSubscription,
  endSubscriptionOf,
  giveUpPlan,
  isDue,
  isPaying,
  markRefunded,
  turnPeriod,
} from "./subscriptions.ts";
export { isMonthUsedUp, useOfMonth } from "./usage.ts";

export async function ownerCanUse(
  db: Database,
  ownerId: string,
  feature: PlanFeature,
): Promise<boolean> {
  const [plan] = await featuresOf(db).execute({ ownerId });
  return canUse(plan, feature);
}

const featuresOf = prepared((db) =>
  db
    .select({ features: plans.features })
    .from(plans)
    .innerJoin(users, eq(users.planId, plans.id))
    .where(eq(users.id, sql.placeholder("ownerId")))
    .prepare("plan_features"),
);

export const AGENTS_WITHOUT_PLAN = 1;

/** SQL. Decided by the date, so it does not depend on when a job runs. */
export function hasRunningPlan(now: Date | Placeholder | SQL) {
  const endsLater = gt(users.planExpiresAt, now);
  // A plan without an end follows.
  const goesOn = gte(users.nextPlanAt, users.planExpiresAt);
  return or(
    and(
      inArray(users.subscriptionStatus, ["trial", "active"]),
      or(isNull(users.planExpiresAt), endsLater, goesOn),
    ),
    and(eq(users.subscriptionStatus, "cancelled"), endsLater),
  );
}

export async function planRuns(db: Database, now: Date, ownerId: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, ownerId), hasRunningPlan(now)))) > 0;
}

/** SQL. An operator may end a plan before its date. */
export function planEndedAt(now: Date | Placeholder) {
  return sql<Date>`case when ${users.planExpiresAt} <= ${now} then ${users.planExpiresAt} else ${users.updatedAt} end`;
}
