import { and, asc, eq, gt, inArray, lte, or, type SQL } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { enqueue } from "#database/jobs.ts";
import { oneByOne } from "#database/one-by-one.ts";
import { users } from "#database/schema.ts";
import { changeStanding, lockOwner, type Standing } from "./owner-row.ts";

const atOnce = 200;
const secondsPerHour = 3_600;

/** How long after a plan's end its renewal may still come: the provider tries again, and takes its time. */
export const lateRenewalDays = 2;
/** When the provider is asked about it, which may have told us and not been heard; at last it is too late. */
const askedAfterHours = [0, 3, 24, lateRenewalDays * 24 + 1];

/** Whether a moment has passed at which the owner's plan changes by itself. */
export function isDue(now: Date, owner: Standing): boolean {
  return afterTime(now, owner) !== undefined;
}

/** The same in SQL. */
function areDue(now: Date): SQL | undefined {
  const isRunning = inArray(users.subscriptionStatus, ["trial", "active"]);
  return or(and(isRunning, lte(users.planExpiresAt, now)), lte(users.nextPlanAt, now));
}

/** What time alone changes: plans end, and smaller ones begin. Running it again changes nothing more. */
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

/** As `turnPeriods`, for one owner; who reads his plan need not wait for the job. */
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

/** Undefined where nothing is due. */
export function afterTime(now: Date, owner: Standing): Turn | undefined {
  const { planExpiresAt, nextPlanAt, nextPlanId, subscriptionStatus: status } = owner;
  const hasEnded = planExpiresAt !== null && planExpiresAt <= now;
  if (nextPlanId && nextPlanAt && nextPlanAt <= now) {
    const began = { planId: nextPlanId, nextPlanId: null, nextPlanAt: null };
    // A plan that costs nothing begins when the paid time is over, and has no end.
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
