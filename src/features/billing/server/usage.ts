import { and, count, eq, gte, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Database } from "#database/client.ts";
import { deleteRows } from "#database/delete-rows.ts";
import { ownAgents } from "#database/own-agents.ts";
import { only } from "#database/rows.ts";
import { agents, conversations, plans, users } from "#database/schema.ts";
import { deletedUse } from "#database/schema-billing.ts";
import { monthOf } from "#shared/dates.ts";

export function useOfMonth(db: Database, ownerId: string | typeof users.id, at: Date) {
  const month = monthOf(at);
  const stored = and(
    inArray(conversations.agentId, ownAgents(db, ownerId)),
    gte(conversations.createdAt, month),
    eq(conversations.isTest, false),
    eq(conversations.isFlood, false),
    isNotNull(conversations.lastMessageAt),
  );
  const deleted = and(eq(deletedUse.ownerId, ownerId), gte(deletedUse.createdAt, month));
  return unionAll(
    db
      .select({ createdAt: conversations.createdAt, id: conversations.id })
      .from(conversations)
      .where(stored),
    db
      .select({ createdAt: deletedUse.createdAt, id: deletedUse.id })
      .from(deletedUse)
      .where(deleted),
  ).as("used");
}

/** Then new visitors get the contact form (ruling 12). */
export async function isMonthUsedUp(db: Database, ownerId: string, now: Date): Promise<boolean> {
  const [plan] = await db
    .select({ max: plans.maxConversations })
    .from(users)
    .innerJoin(plans, eq(plans.id, users.planId))
    .where(eq(users.id, ownerId));
  if (!plan) return false;
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(useOfMonth(db, ownerId, now))
    .limit(plan.max)
    .as("some");
  return only(await db.select({ used: count() }).from(some)).used >= plan.max;
}

export async function forgetDeletedUse(db: Database, now: Date): Promise<void> {
  await deleteRows(db, deletedUse, lt(deletedUse.createdAt, monthOf(now)));
}

export async function readUsage(db: Database, ownerId: string, now: Date) {
  const isOfFlood = and(
    inArray(conversations.agentId, ownAgents(db, ownerId)),
    eq(conversations.isFlood, true),
    gte(conversations.createdAt, monthOf(now)),
  );
  const [own, held, flood] = await Promise.all([
    db.select({ total: count() }).from(agents).where(eq(agents.userId, ownerId)),
    db.select({ total: count() }).from(useOfMonth(db, ownerId, now)),
    db.$count(conversations, isOfFlood),
  ]);
  return { agents: only(own).total, conversations: only(held).total, flood };
}
