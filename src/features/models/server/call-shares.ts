import { and, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "#database/client.ts";
import { prepared } from "#database/prepared.ts";
import { plans, users } from "#database/schema.ts";
import type { Config } from "#platform/server/config.ts";
import { type Spender, takeCall } from "./budget.ts";
import type { ModelParts } from "./model-settings.ts";

/** An owner who has paid; one who has proved an address; and anybody who has filled in a form. */
type Standing = "paying" | "free" | "trial";

export const trialsTogether = "trials";
const notPayingTogether = "not paying";
const keptMs = 30_000;

/** Takes one call of the day's budgets, or says no: who pays nothing cannot use up what those who do rely on. */
export async function takeOwnCall(
  { db, clock, config }: Pick<ModelParts, "db" | "clock" | "config">,
  { ownerId, agentId }: Spender,
): Promise<boolean> {
  const now = clock.now();
  const standing = await standingOf(db, now, ownerId);
  return takeCall(db, now, budgetFor(config.ai, standing), {
    ...{ ownerId, agentId },
    shares: sharesFor(config.ai, standing),
  });
}

function budgetFor(ai: Config["ai"], standing: Standing) {
  if (standing !== "trial") return ai;
  return { ...ai, dailyCallsPerOwner: Math.min(ai.dailyCallsPerOwner, ai.dailyCallsPerTrial) };
}

function sharesFor(ai: Config["ai"], standing: Standing) {
  const notPaying = { subject: notPayingTogether, most: ai.dailyCalls - ai.dailyCallsForPaying };
  if (standing === "paying") return [];
  return standing === "free"
    ? [notPaying]
    : [{ subject: trialsTogether, most: ai.dailyCallsOfTrials }, notPaying];
}

const known = new LRUCache<string, Promise<Standing>>({ max: 10_000, ttl: keptMs });

function standingOf(db: Database, now: Date, ownerId: string): Promise<Standing> {
  const kept = known.get(ownerId);
  if (kept) return kept;
  const read = readStanding(db, now, ownerId);
  known.set(ownerId, read);
  read.catch(() => known.delete(ownerId));
  return read;
}

async function readStanding(db: Database, now: Date, ownerId: string): Promise<Standing> {
  const [owner] = await standing(db).execute({ ownerId, now: now.toISOString() });
  if (owner?.isPaying) return "paying";
  return owner?.isProven && owner.status !== "trial" ? "free" : "trial";
}

const standing = prepared((db) => {
  const isPaying = and(
    inArray(users.subscriptionStatus, ["active", "cancelled"]),
    gt(plans.price, "0"),
    or(
      isNull(users.planExpiresAt),
      gt(users.planExpiresAt, sql`${sql.placeholder("now")}::timestamptz`),
    ),
  );
  return db
    .select({
      status: users.subscriptionStatus,
      isProven: sql<boolean>`${users.emailVerifiedAt} is not null`,
      isPaying: sql<boolean>`coalesce(${isPaying}, false)`,
    })
    .from(users)
    .leftJoin(plans, eq(plans.id, users.planId))
    .where(eq(users.id, sql.placeholder("ownerId")))
    .prepare("standing_of_owner");
});
