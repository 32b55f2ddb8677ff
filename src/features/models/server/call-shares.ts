import { and, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "#database/client.ts";
import { prepared } from "#database/prepared.ts";
import { plans, users } from "#database/schema.ts";
import type { Config } from "#platform/server/config.ts";
import { mailOperators } from "#platform/server/mail-operators.ts";
import { callsToday, everybody, type Share, type Spender, type Taken, takeCall } from "./budget.ts";
import type { ModelParts } from "./model-settings.ts";

/** Trial accounts include anyone who has filled in the registration form. */
type Standing = "paying" | "free" | "trial";

export const trialsTogether = "trials";
const notPayingTogether = "not paying";
const keptMs = 30_000;
const nearlyUsedUp = 0.8;

/** Free accounts cannot use up what paying ones rely on. */
export async function takeOwnCall(
  { db, clock, config }: Pick<ModelParts, "db" | "clock" | "config">,
  { ownerId, agentId }: Spender,
): Promise<boolean> {
  const now = clock.now();
  const standing = await standingOf(db, now, ownerId);
  const taken = await takeCall(db, now, budgetFor(config.ai, standing), {
    ...{ ownerId, agentId },
    shares: sharesFor(config.ai, standing),
  });
  for (const budget of taken ?? []) await mailIfNearlyUsedUp(db, budget);
  return taken !== null;
}

const names: Record<string, string> = {
  [everybody]: "all agents together",
  [trialsTogether]: "all trials together",
  [notPayingTogether]: "all owners who do not pay together",
};

/** The count grows by one, so each threshold is hit once a day. */
async function mailIfNearlyUsedUp(db: Database, { subject, calls, most }: Taken): Promise<void> {
  const whose = names[subject];
  const isUsedUp = calls === most;
  if (!whose || !(isUsedUp || calls === Math.ceil(most * nearlyUsedUp))) return;
  const share = isUsedUp ? "All" : "80 %";
  await mailOperators(db, "model-budget", `${share} of today's model calls are used`, [
    `${calls.toLocaleString("en")} of the ${most.toLocaleString("en")} calls that ${whose} have today are used.`,
    isUsedUp
      ? "Until midnight UTC these agents answer by themselves, and find fewer answers."
      : "Once all are used, these agents answer by themselves until midnight UTC.",
  ]);
}

/** For this owner, or the group that shares a budget with them. */
export async function isUsedUp(
  { db, clock, config }: Pick<ModelParts, "db" | "clock" | "config">,
  ownerId: string,
): Promise<boolean> {
  const now = clock.now();
  const standing = await standingOf(db, now, ownerId);
  const { dailyCalls, dailyCallsPerOwner } = budgetFor(config.ai, standing);
  const budgets: Share[] = [
    { subject: ownerId, most: dailyCallsPerOwner },
    { subject: everybody, most: dailyCalls },
    ...sharesFor(config.ai, standing),
  ];
  const used = await Promise.all(budgets.map(({ subject }) => callsToday(db, now, subject)));
  return budgets.some(({ most }, at) => (used[at] ?? 0) >= most);
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
