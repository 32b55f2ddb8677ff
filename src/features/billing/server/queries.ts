import { and, asc, desc, eq, isNotNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#database/client.ts";
import { prepared } from "#database/prepared.ts";
import { plans, users } from "#database/schema.ts";
import { payments } from "#database/schema-billing.ts";
import { notFound } from "#platform/server/errors.ts";
import { addMonths, monthOf } from "#shared/dates.ts";
import { billingCycle } from "../public.ts";
import type { Plan } from "./owner-row.ts";
import { AGENTS_WITHOUT_PLAN } from "./public.ts";
import { readUsage } from "./usage.ts";

export function listPlansForSale(db: Database) {
  return plansForSale(db).execute();
}

const plansForSale = prepared((db) =>
  db
    .select()
    .from(plans)
    .where(and(eq(plans.isActive, true), eq(plans.isTrial, false)))
    .orderBy(asc(plans.price), asc(plans.createdAt), asc(plans.id))
    .prepare("plans_for_sale"),
);

/** §3.10 and §3.11 in one shape. */
export function inPublic(plan: Plan) {
  return { ...plan, billingCycle: billingCycle(plan.duration), maxAgents: plan.agentLimit };
}

export async function readSubscription(db: Database, now: Date, ownerId: string) {
  const nextPlans = alias(plans, "next_plans");
  const [found] = await db
    .select({ owner: users, plan: plans, nextPlan: nextPlans })
    .from(users)
    .leftJoin(plans, eq(plans.id, users.planId))
    .leftJoin(nextPlans, eq(nextPlans.id, users.nextPlanId))
    .where(eq(users.id, ownerId));
  if (!found) throw notFound("User");
  const { owner, plan, nextPlan } = found;
  const [usage, confirming] = await Promise.all([
    readUsage(db, ownerId, now),
    listConfirming(db, ownerId),
  ]);
  return {
    plan: plan && inPublic(plan),
    status: owner.subscriptionStatus,
    expiresAt: owner.planExpiresAt,
    renewsByItself: owner.flutterwaveSubscriptionId !== null,
    next:
      nextPlan && owner.nextPlanAt
        ? { planId: nextPlan.id, name: nextPlan.name, at: owner.nextPlanAt }
        : null,
    usage: {
      ...usage,
      agentsMax: plan?.agentLimit ?? AGENTS_WITHOUT_PLAN,
      conversationsMax: plan?.maxConversations ?? null,
      monthEndsAt: addMonths(monthOf(now), 1),
    },
    confirming,
  };
}

function listConfirming(db: Database, ownerId: string) {
  return db
    .select({
      planName: payments.planName,
      amount: payments.amount,
      currency: payments.currency,
    })
    .from(payments)
    .where(
      and(
        eq(payments.userId, ownerId),
        eq(payments.status, "pending"),
        isNotNull(payments.transactionId),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(3);
}

export async function findOwnerOfSubscription(db: Database, subscriptionId: string) {
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.flutterwaveSubscriptionId, subscriptionId));
  return owner;
}
