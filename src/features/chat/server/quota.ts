import { and, count, eq, lt, or, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { agents, plans, users } from "#database/schema.ts";
import { useOfMonth } from "#features/billing/server/public.ts";
import { isOfFlood, type Written } from "./flood.ts";

export type Room = "plan" | "flood" | "none";

/**
 * The plan pays for as many conversations of the month as it allows, counted by when they were opened and ignoring
 * those in which the visitor wrote nothing. It is read from what is stored, so no counter can drift and deleting
 * gives nothing back. Someone who opens many and writes in the latest first gets more of them answered than the plan
 * allows; rate limits bound that.
 */
export async function roomFor(db: Database, now: Date, conversation: Written): Promise<Room> {
  const { agentId, id, createdAt, isTest } = conversation;
  if (within.has(id)) return "plan";
  const [plan] = await db
    .select({ ownerId: users.id, max: plans.maxConversations })
    .from(agents)
    .innerJoin(users, eq(users.id, agents.userId))
    .innerJoin(plans, eq(plans.id, users.planId))
    .where(eq(agents.id, agentId));
  if (!plan) return "plan";

  const use = useOfMonth(db, plan.ownerId, createdAt);
  const before = db
    .select({ one: sql`1`.as("one") })
    .from(use)
    .where(or(lt(use.createdAt, createdAt), and(eq(use.createdAt, createdAt), lt(use.id, id))))
    .limit(plan.max)
    .as("before");
  const { used } = only(await db.select({ used: count() }).from(before));
  if (used >= plan.max) return "none";
  if (!isTest && (await isOfFlood(db, now, plan, conversation))) return "flood";
  if (within.size >= rememberedMax) within.clear();
  within.add(id);
  return "plan";
}

/** ruling 12: conversations that had room once go on, and are not counted again. */
const within = new Set<string>();
const rememberedMax = 50_000;
