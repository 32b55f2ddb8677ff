import { asc, count, eq, or } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { enqueue } from "#database/jobs.ts";
import { only } from "#database/rows.ts";
import { plans, users } from "#database/schema.ts";
import { recordAudit } from "#platform/server/audit.ts";
import { conflict, notFound } from "#platform/server/errors.ts";
import type { NewPlan, PlanChange, SubscriptionChange } from "../contract.ts";
import { changeStanding, findPlan, lockOwner, type Plan } from "./owner-row.ts";

// The operator's own actions: callers have checked the role.

export interface Operator {
  id: string;
  address?: string;
}

export function listAllPlans(db: Database): Promise<Plan[]> {
  return db.select().from(plans).orderBy(asc(plans.price), asc(plans.createdAt), asc(plans.id));
}

export function createPlan(db: Database, operator: Operator, plan: NewPlan): Promise<Plan> {
  return db.transaction(async (tx) => {
    const created = only(await tx.insert(plans).values(plan).returning());
    await audit(tx, operator, "plan.created", created.id, undefined, created);
    return created;
  });
}

/** Purchases keep their price and period; what a plan allows changes for everyone on it. */
export function changePlan(
  db: Database,
  operator: Operator,
  id: string,
  change: PlanChange,
): Promise<Plan> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(plans).where(eq(plans.id, id)).for("update");
    if (!before) throw notFound("Plan");
    if (Object.keys(change).length === 0) return before;
    const after = only(await tx.update(plans).set(change).where(eq(plans.id, id)).returning());
    await audit(tx, operator, "plan.changed", id, before, after);
    return after;
  });
}

/** ruling 10: refused while somebody has the plan or has bought it. */
export function deletePlan(db: Database, operator: Operator, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    // New subscribers wait for this lock, and then find the plan gone.
    const [plan] = await tx.select().from(plans).where(eq(plans.id, id)).for("update");
    if (!plan) throw notFound("Plan");
    const isOnIt = or(eq(users.planId, id), eq(users.nextPlanId, id));
    const { total } = only(await tx.select({ total: count() }).from(users).where(isOnIt));
    const onIt = `${total === 1 ? "1 user is" : `${total} users are`} on this plan`;
    if (plan.isTrial) throw conflict(`${onIt}, and new accounts start on it. Change it instead.`);
    if (total > 0) throw conflict(`${onIt}. Deactivate it instead.`);
    await tx.delete(plans).where(eq(plans.id, id));
    await audit(tx, operator, "plan.deleted", id, plan, undefined);
  });
}

/** No payment, no limits: the operator decides. Of two changes at once, the later one wins. */
export function changeSubscription(
  db: Database,
  now: Date,
  operator: Operator,
  userId: string,
  change: SubscriptionChange,
): Promise<void> {
  return db.transaction(async (tx) => {
    const owner = await lockOwner(tx, userId);
    if (!owner) throw notFound("User");
    if (change.planId && !(await findPlan(tx, change.planId))) throw notFound("Plan");
    const { status, planExpiresAt, planId } = change;
    await changeStanding(
      tx,
      owner,
      {
        ...(status && { subscriptionStatus: status }),
        ...(planExpiresAt !== undefined && { planExpiresAt }),
        ...(planId !== undefined && { planId }),
        nextPlanId: null,
        nextPlanAt: null,
      },
      {
        at: now,
        actor: "operator",
        actorId: operator.id,
        action: "subscription.changed",
        ...(operator.address && { address: operator.address }),
      },
    );
    await enqueue(tx, "billing.align-subscriptions", { ownerId: userId });
  });
}

async function audit(
  tx: Database,
  operator: Operator,
  action: string,
  subjectId: string,
  before: Plan | undefined,
  after: Plan | undefined,
) {
  await recordAudit(tx, {
    actor: "operator",
    actorId: operator.id,
    action,
    subject: "plan",
    subjectId,
    before: before ?? null,
    after: after ?? null,
    ...(operator.address && { address: operator.address }),
  });
}
