import type { Database } from "#database/client.ts";
import { enqueue } from "#database/jobs.ts";
import { conflict, notFound } from "#platform/server/errors.ts";
import { isFree } from "#shared/money.ts";
import {
  changeStanding,
  findPlan,
  goesFree,
  lockOwner,
  type Owner,
  type Standing,
} from "./owner-row.ts";

interface Who {
  ownerId: string;
  address?: string;
}

const nothingNext = { nextPlanId: null, nextPlanAt: null };

/** Access stays until the end of what was paid; nothing is charged again. */
export function cancelSubscription(db: Database, now: Date, who: Who): Promise<void> {
  return change(db, now, who, "subscription.cancelled", async (_tx, owner) => {
    if (!isPaidFor(owner, now) || owner.subscriptionStatus !== "active")
      throw conflict("There is no paid plan to cancel.");
    return { subscriptionStatus: "cancelled", ...(goesFree(owner) && nothingNext) };
  });
}

export function resumeSubscription(db: Database, now: Date, who: Who): Promise<void> {
  return change(db, now, who, "subscription.resumed", async (_tx, owner) => {
    const isLeaving = owner.subscriptionStatus === "cancelled" || goesFree(owner);
    if (!isPaidFor(owner, now) || !isLeaving) throw conflict("There is nothing to undo.");
    return { subscriptionStatus: "active", ...(goesFree(owner) && nothingNext) };
  });
}

export function chooseFreePlan(db: Database, now: Date, who: Who, planId: string): Promise<void> {
  return change(db, now, who, "subscription.plan-chosen", async (tx, owner) => {
    const plan = await findPlan(tx, planId);
    if (!plan?.isActive || plan.isTrial) throw notFound("Plan");
    if (!isFree(plan.price))
      throw conflict(`${plan.name} is paid for on the payment provider's page.`);
    const next = await findPlan(tx, owner.nextPlanId);
    // In its place the larger plan would go on for the smaller one's price.
    if (next && isPaidFor(owner, now) && !goesFree(owner))
      throw conflict(
        `${next.name}, which you have paid for, starts first. Choose again after that.`,
      );
    const standing = { subscriptionStatus: "active" } as const;
    if (isPaidFor(owner, now))
      return { ...standing, nextPlanId: plan.id, nextPlanAt: owner.planExpiresAt };
    return { ...standing, planId: plan.id, planExpiresAt: null, ...nothingNext };
  });
}

function isPaidFor({ subscriptionStatus: status, planExpiresAt }: Owner, now: Date) {
  const isBought = status === "active" || status === "cancelled";
  return isBought && planExpiresAt !== null && planExpiresAt > now;
}

async function change(
  db: Database,
  now: Date,
  { ownerId, address }: Who,
  action: `subscription.${string}`,
  decide: (tx: Database, owner: Owner) => Promise<Partial<Standing>>,
) {
  await db.transaction(async (tx) => {
    const owner = await lockOwner(tx, ownerId);
    if (!owner) throw notFound("User");
    const standing = await decide(tx, owner);
    await changeStanding(tx, owner, standing, {
      at: now,
      actor: "owner",
      actorId: ownerId,
      action,
      ...(address && { address }),
    });
    const resumes = action === "subscription.resumed" && { resumes: true };
    await enqueue(tx, "billing.align-subscriptions", { ownerId, ...resumes });
  });
}
