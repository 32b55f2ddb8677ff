import { and, count, eq, gt, isNull, ne, not, or, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { isNotTried } from "#database/not-tried.ts";
import { only } from "#database/rows.ts";
import { agents, leads, plans, users } from "#database/schema.ts";
import { countConversations } from "#features/analytics/server/public.ts";
import { DEMO_SUBDOMAIN } from "#shared/product.ts";

export async function findOperator(db: Database, email: string) {
  const [operator] = await db
    .select({ id: users.id, role: users.role, password: users.password })
    .from(users)
    .where(and(eq(users.email, email), eq(users.role, "admin")));
  return operator;
}

export async function countPlatform(db: Database, now: Date) {
  const isRunning = or(isNull(users.planExpiresAt), gt(users.planExpiresAt, now));
  const isTrial = and(eq(users.subscriptionStatus, "trial"), isRunning);
  // A free plan or the trial's plan does not count as paid, even if an operator made it active.
  const isPaid = and(
    eq(users.subscriptionStatus, "active"),
    isRunning,
    or(gt(plans.price, "0"), plans.isTrial),
  );
  const isMeant = sql`${ne(agents.subdomain, DEMO_SUBDOMAIN)} and ${isNotTried}`;
  const [owners, existing, totalConversations, left] = await Promise.all([
    db
      .select({
        totalUsers: count(),
        activeTrials: sql<number>`count(*) filter (where ${isTrial})::int`,
        activeSubscriptions: sql<number>`count(*) filter (where ${isPaid})::int`,
      })
      .from(users)
      .leftJoin(plans, eq(plans.id, users.planId))
      .where(eq(users.role, "user")),
    db.select({ total: count() }).from(agents).where(isMeant),
    countConversations(db, isMeant),
    db
      .select({ total: count() })
      .from(leads)
      .innerJoin(agents, eq(agents.id, leads.agentId))
      .where(and(isMeant, not(leads.isSpam), not(leads.isTest))),
  ]);
  return {
    ...only(owners),
    totalAgents: only(existing).total,
    totalConversations,
    totalLeads: only(left).total,
  };
}
