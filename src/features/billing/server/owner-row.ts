import { eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { plans, users } from "#database/schema.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { auditActors } from "#shared/vocabulary.ts";

export type Owner = typeof users.$inferSelect;
export type Plan = typeof plans.$inferSelect;

/** Locks the owner: changes to a plan happen one at a time. */
export async function lockOwner(tx: Database, ownerId: string): Promise<Owner | undefined> {
  const [owner] = await tx.select().from(users).where(eq(users.id, ownerId)).for("no key update");
  return owner;
}

export async function findPlan(db: Database, planId: string | null): Promise<Plan | undefined> {
  if (!planId) return undefined;
  const [plan] = await db.select().from(plans).where(eq(plans.id, planId));
  return plan;
}

export type Standing = Pick<
  Owner,
  "planId" | "subscriptionStatus" | "planExpiresAt" | "nextPlanId" | "nextPlanAt"
>;

export function goesFree({ nextPlanAt, planExpiresAt }: Owner): boolean {
  return nextPlanAt !== null && planExpiresAt !== null && nextPlanAt >= planExpiresAt;
}

interface Cause {
  at: Date;
  actor: (typeof auditActors)[number];
  actorId?: string | null;
  action: `subscription.${string}`;
  reason?: string | null;
  address?: string;
}

/** The only way to change an owner's plan: the audit log keeps what it was and what it became. */
export async function changeStanding(
  tx: Database,
  owner: Owner,
  change: Partial<Standing>,
  cause: Cause,
): Promise<void> {
  const before = standingOf(owner);
  const after = { ...before, ...change };
  await tx
    .update(users)
    .set({ ...change, updatedAt: cause.at })
    .where(eq(users.id, owner.id));
  await recordAudit(tx, { ...cause, subject: "user", subjectId: owner.id, before, after });
}

export function standingOf(owner: Owner): Standing {
  const { planId, subscriptionStatus, planExpiresAt, nextPlanId, nextPlanAt } = owner;
  return { planId, subscriptionStatus, planExpiresAt, nextPlanId, nextPlanAt };
}
