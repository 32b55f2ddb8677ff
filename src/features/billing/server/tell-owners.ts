import { and, asc, count, eq, gt, inArray, isNull, lte, ne, or, sql } from "drizzle-orm";
import { agents, conversations, plans, users } from "#database/schema.ts";
import { billingNotices } from "#database/schema-billing.ts";
import { mailOwner } from "#features/auth/server/public.ts";
import { addDays, daysUntil, monthOf } from "#shared/dates.ts";
import type { BillingParts } from "./billing-parts.ts";
import { endingMail, usageMail } from "./mails.ts";
import { isUseOfMonth } from "./usage.ts";

const remindDaysBefore = [1, 3, 7];
const usageSteps = [100, 80];

/** Unprompted emails: a plan that ends soon, conversations nearly used up. Each is sent once. */
export async function tellOwners(parts: BillingParts): Promise<void> {
  await tellOfEnds(parts);
  await tellOfUsage(parts);
}

/** Owners charged again by the provider, or with a next plan already, lose nothing and get no reminder. */
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
        // A one-week trial gets no "last week" reminder on its first day.
        or(ne(users.subscriptionStatus, "trial"), lte(users.createdAt, addDays(now, -1))),
        sql`${users.nextPlanAt} is distinct from ${users.planExpiresAt}`,
      ),
    )
    .orderBy(asc(users.planExpiresAt), asc(users.id));
  for (const { owner, plan } of ending) {
    if (!owner.planExpiresAt) continue;
    const days = daysUntil(owner.planExpiresAt, now);
    const step = remindDaysBefore.find((one) => days <= one);
    const notice = `ends:${owner.planExpiresAt.toISOString()}:${step}`;
    const { publicUrl } = config;
    await tellOnce(parts, owner.id, notice, endingMail({ owner, plan, days, publicUrl }));
  }
}

async function tellOfUsage(parts: BillingParts) {
  const { db, clock, config } = parts;
  const now = clock.now();
  const month = monthOf(now);
  const used = count(conversations.id);
  const busy = await db
    .select({ owner: users, plan: plans, used })
    .from(conversations)
    .innerJoin(agents, eq(agents.id, conversations.agentId))
    .innerJoin(users, eq(users.id, agents.userId))
    .innerJoin(plans, eq(plans.id, users.planId))
    .where(and(isUseOfMonth(now), gt(plans.maxConversations, 0)))
    .groupBy(users.id, plans.id)
    .having(sql`count(*) * 100 >= ${plans.maxConversations} * ${Math.min(...usageSteps)}`)
    .orderBy(asc(users.id));
  for (const { owner, plan, used } of busy) {
    const step = usageSteps.find((one) => used * 100 >= plan.maxConversations * one);
    const notice = `usage:${month.toISOString().slice(0, 7)}:${plan.id}:${step}`;
    const { publicUrl } = config;
    await tellOnce(parts, owner.id, notice, usageMail({ plan, used, publicUrl }));
  }
}

/** The email and the note that it was sent exist together. */
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
