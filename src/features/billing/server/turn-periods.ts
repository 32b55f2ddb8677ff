import { and, asc, eq, gt, inArray, lte, or, type SQL } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { enqueue } from "#database/jobs.ts";
import { oneByOne } from "#database/one-by-one.ts";
import { users } from "#database/schema.ts";
import { changeStanding, lockOwner, type Standing } from "./owner-row.ts";

const atOnce = 200;
const secondsPerHour = 3_600;

/** The provider retries a failed renewal for some time after the plan's end. */
export const lateRenewalDays = 2;
/** Hours after the end at which the provider is asked, in case its message was lost. */
const askedAfterHours = [0, 3, 24, lateRenewalDays * 24 + 1];

export function isDue(now: Date, owner: Standing): boolean {
  return afterTime(now, owner) !== undefined;
}

function areDue(now: Date): SQL | undefined {
  const isRunning = inArray(users.subscriptionStatus, ["trial", "active"]);
  return or(and(isRunning, lte(users.planExpiresAt, now)), lte(users.nextPlanAt, now));
}

/** Ends plans and begins the next ones when their time has come. Idempotent. */
export async function turnPeriods(db: Database, now: Date): Promise<void> {
  await oneByOne(listDue(db, now), (id) => turnPeriod(db, now, id));
}

async function* listDue(db: Database, now: Date) {
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const due = await db
      .select({ id: users.id })
      .from(users)
      .where(and(areDue(now), gt(users.id, after)))
      .orderBy(asc(users.id))
      .limit(atOnce);
    yield* due.map(({ id }) => id);
    const last = due.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Readers of a plan call this, so that they need not wait for the job. */
export async function turnPeriod(db: Database, now: Date, ownerId: string): Promise<void> {
  const [due] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, ownerId), areDue(now)));
  if (!due) return;
  await db.transaction(async (tx) => {
    const owner = await lockOwner(tx, ownerId);
    const turn = owner && afterTime(now, owner);
    if (!turn) return;
    const { action, ...change } = turn;
    await changeStanding(tx, owner, change, { at: now, actor: "system", action });
    if (!owner.flutterwaveSubscriptionId) return;
    for (const hours of action === "subscription.expired" ? askedAfterHours : [0])
      await enqueue(
        tx,
        "billing.align-subscriptions",
        { ownerId },
        { startAfter: hours * secondsPerHour },
      );
  });
}

type Turn = Partial<Standing> & { action: "subscription.plan-began" | "subscription.expired" };

export function afterTime(now: Date, owner: Standing): Turn | undefined {
  const { planExpiresAt, nextPlanAt, nextPlanId, subscriptionStatus: status } = owner;
  const hasEnded = planExpiresAt !== null && planExpiresAt <= now;
  if (nextPlanId && nextPlanAt && nextPlanAt <= now) {
    const began = { planId: nextPlanId, nextPlanId: null, nextPlanAt: null };
    // A free plan begins when the paid time is over, and does not end.
    const isForEver = planExpiresAt !== null && nextPlanAt >= planExpiresAt;
    if (isForEver)
      return {
        ...began,
        subscriptionStatus: "active",
        planExpiresAt: null,
        action: "subscription.plan-began",
      };
    if (!hasEnded) return { ...began, action: "subscription.plan-began" };
    return { ...began, subscriptionStatus: "expired", action: "subscription.expired" };
  }
  if (hasEnded && (status === "trial" || status === "active"))
    return { subscriptionStatus: "expired", action: "subscription.expired" };
  return undefined;
}
