import { and, count, eq, lt, or, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { agents, plans, users } from "#database/schema.ts";
import { useOfMonth } from "#features/billing/server/public.ts";
import { isOfFlood, type Written } from "./flood.ts";

/** What pays for an answer: the plan; nothing, where a flood brought the question; or the month has no room for it. */
export type Room = "plan" | "flood" | "none";

/**
 * There is none where the plan's conversations of the month went to others before this one. Which these are follows
 * from what is stored, so no counter can be wrong, and deleting gives nothing back. A conversation in which nobody
 * wrote costs nothing, and its place is that of its opening: somebody who opens many and writes in the latest first has more of them
 * answered than the plan allows. Limits of rate hold that back, and the month's number shows it.
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

/** Conversations that found room in the month: they go on (ruling 12), and nobody counts again. */
const within = new Set<string>();
const rememberedMax = 50_000;
