import { and, asc, eq, gt, inArray, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { oneByOne } from "#database/one-by-one.ts";
import { plans, users } from "#database/schema.ts";
import { billingNotices } from "#database/schema-billing.ts";
import { mailOwner } from "#features/accounts/server/public.ts";
import { addDays, daysUntil, monthOf } from "#shared/dates.ts";
import type { BillingParts } from "./billing-parts.ts";
import { endingMail, usageMail } from "./mails.ts";
import { useOfMonth } from "./usage.ts";

const remindDaysBefore = [1, 3, 7];
const ownersAtOnce = 100;
const usageSteps = [100, 80];

export async function tellOwners(parts: BillingParts): Promise<void> {
  await oneByOne([tellOfEnds, tellOfUsage], (tell) => tell(parts));
}

/** Owners with a renewal or a next plan lose nothing, and get no reminder. */
async function tellOfEnds(parts: BillingParts) {
  const { db, clock, config } = parts;
  const now = clock.now();
  const ending = await db
    .select({ owner: users, plan: plans })
    .from(users)
    .leftJoin(plans, eq(plans.id, users.planId))
    .where(
      and(
        inArray(users.subscriptionStatus, ["trial", "active"]),
        gt(users.planExpiresAt, now),
        lte(users.planExpiresAt, addDays(now, Math.max(...remindDaysBefore))),
        isNull(users.flutterwaveSubscriptionId),
        // A trial of a week gets no "last week" reminder on its first day.
        or(ne(users.subscriptionStatus, "trial"), lte(users.createdAt, addDays(now, -1))),
        sql`${users.nextPlanAt} is distinct from ${users.planExpiresAt}`,
      ),
    )
    .orderBy(asc(users.planExpiresAt), asc(users.id));
  await oneByOne(ending, async ({ owner, plan }) => {
    if (!owner.planExpiresAt) return;
    const days = daysUntil(owner.planExpiresAt, now);
    const step = remindDaysBefore.find((one) => days <= one);
    const notice = `ends:${owner.planExpiresAt.toISOString()}:${step}`;
    const { publicUrl } = config;
    await tellOnce(parts, owner.id, notice, endingMail({ owner, plan, days, publicUrl }));
  });
}

async function tellOfUsage(parts: BillingParts) {
  const { db, clock, config } = parts;
  const now = clock.now();
  const month = monthOf(now);
  await oneByOne(listUse(db, now), async ({ ownerId, plan, used }) => {
    const step = usageSteps.find((one) => used * 100 >= plan.maxConversations * one);
    if (!step) return;
    const notice = `usage:${month.toISOString().slice(0, 7)}:${plan.id}:${step}`;
    const { publicUrl } = config;
    await tellOnce(parts, ownerId, notice, usageMail({ plan, used, publicUrl }));
  });
}

/** Counting stops at the plan's limit, so that a flood costs no more. */
async function* listUse(db: Database, now: Date) {
  const used = sql<number>`(
    select count(*)::int from (
      select from ${useOfMonth(db, users.id, now)} limit ${plans.maxConversations}
    ) counted)`;
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const some = await db
      .select({ ownerId: users.id, plan: plans, used })
      .from(users)
      .innerJoin(plans, eq(plans.id, users.planId))
      .where(and(gt(plans.maxConversations, 0), gt(users.id, after)))
      .orderBy(asc(users.id))
      .limit(ownersAtOnce);
    yield* some;
    const last = some.at(-1);
    if (!last) return;
    after = last.ownerId;
  }
}

/** In one transaction, so that it is sent once. */
async function tellOnce(
  { db, config }: BillingParts,
  userId: string,
  notice: string,
  mail: Parameters<typeof mailOwner>[4],
) {
  await db.transaction(async (tx) => {
    const isNew = await tx
      .insert(billingNotices)
      .values({ userId, notice })
      .onConflictDoNothing()
      .returning({ notice: billingNotices.notice });
    if (isNew.length > 0) await mailOwner(tx, config, userId, "plan-reminder", mail);
  });
}
