import { and, count, eq, gt, isNull, ne, not, notInArray, or, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { agents, conversations, leads, plans, users } from "#database/schema.ts";
import { DEMO_SUBDOMAIN } from "#shared/product.ts";

export async function findOperator(db: Database, email: string) {
  const [operator] = await db
    .select({ id: users.id, role: users.role, password: users.password })
    .from(users)
    .where(and(eq(users.email, email), eq(users.role, "admin")));
  return operator;
}

/** Operators are no customers, and neither tests nor the product's own agent count. */
export async function countPlatform(db: Database, now: Date) {
  const isRunning = or(isNull(users.planExpiresAt), gt(users.planExpiresAt, now));
  const isTrial = and(eq(users.subscriptionStatus, "trial"), isRunning);
  const isPaid = and(eq(users.subscriptionStatus, "active"), isRunning, gt(plans.price, "0"));
  const own = db.select({ id: agents.id }).from(agents).where(eq(agents.subdomain, DEMO_SUBDOMAIN));
  const isReal = and(eq(conversations.isTest, false), notInArray(conversations.agentId, own));
  const [owners, existing, opened, left] = await Promise.all([
    db
      .select({
        totalUsers: count(),
        activeTrials: sql<number>`count(*) filter (where ${isTrial})::int`,
        activeSubscriptions: sql<number>`count(*) filter (where ${isPaid})::int`,
      })
      .from(users)
      .leftJoin(plans, eq(plans.id, users.planId))
      .where(eq(users.role, "user")),
    db.select({ total: count() }).from(agents).where(ne(agents.subdomain, DEMO_SUBDOMAIN)),
    db.select({ total: count() }).from(conversations).where(isReal),
    db
      .select({ total: count() })
      .from(leads)
      .leftJoin(
        conversations,
        and(eq(conversations.agentId, leads.agentId), eq(conversations.id, leads.conversationId)),
      )
      .where(
        and(
          not(leads.isSpam),
          or(isNull(conversations.id), isReal),
          notInArray(leads.agentId, own),
        ),
      ),
  ]);
  return {
    ...only(owners),
    totalAgents: only(existing).total,
    totalConversations: only(opened).total,
    totalLeads: only(left).total,
  };
}
