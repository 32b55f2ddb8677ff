import { type AnyColumn, and, eq, gte, lt, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { deleteRows } from "#database/delete-rows.ts";
import { only } from "#database/rows.ts";
import { ownModelUse } from "#database/schema-models.ts";
import { mailService } from "#features/accounts/server/public.ts";
import type { Prices } from "./model-settings.ts";
import { costOf, type Tokens } from "./model-use.ts";
import { firstDayShown, utcDay } from "./utc-day.ts";

/** Whose key pays, and its daily limit. */
export interface OwnLimit {
  ownerId: string;
  dailyLimitMicros: number;
}

const nearlyUsedUp = 0.8;

/**
 * Holds back the most that a call can cost, or returns null if the day's limit is reached. Decided where it is counted,
 * so that calls at once exceed the limit by one at most.
 */
export async function reserve(
  db: Database,
  now: Date,
  { ownerId, dailyLimitMicros }: OwnLimit,
  prices: Prices,
  tokens: Tokens,
): Promise<number | null> {
  const micros = costOf(tokens, prices) ?? 0;
  const { reservedMicros, spentMicros } = ownModelUse;
  const taken = await db
    .insert(ownModelUse)
    .values({ ownerId, day: utcDay(now), reservedMicros: micros })
    .onConflictDoUpdate({
      target: [ownModelUse.ownerId, ownModelUse.day],
      set: { reservedMicros: sql`${reservedMicros} + excluded.reserved_micros` },
      setWhere: sql`${reservedMicros} + ${spentMicros} < ${dailyLimitMicros}`,
    })
    .returning({ ownerId: ownModelUse.ownerId });
  return taken.length > 0 ? micros : null;
}

/** Replaces the reservation. Tells the owner once at 80 % and once at 100 %. */
export async function settle(
  db: Database,
  now: Date,
  { ownerId, dailyLimitMicros }: OwnLimit,
  reserved: number,
  used: Tokens,
  prices: Prices,
): Promise<void> {
  const { calls, inputTokens, outputTokens, spentMicros, reservedMicros, told } = ownModelUse;
  const isDay = isToday(now, ownerId);
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(ownModelUse)
      .set({
        calls: sql`${calls} + 1`,
        inputTokens: sql`${inputTokens} + ${used.inputTokens}`,
        outputTokens: sql`${outputTokens} + ${used.outputTokens}`,
        spentMicros: sql`${spentMicros} + ${costOf(used, prices) ?? 0}`,
        reservedMicros: sql`greatest(0, ${reservedMicros} - ${reserved})`,
      })
      .where(isDay)
      .returning({ spent: spentMicros, told });
    const percent = row && percentOf(row.spent, dailyLimitMicros);
    if (!row || !percent || percent <= row.told) return;
    await tx.update(ownModelUse).set({ told: percent }).where(isDay);
    await tellOfLimit(tx, ownerId, row.spent, dailyLimitMicros);
  });
}

/** After the limit changes, its owner is told again. */
export async function forgetTold(db: Database, now: Date, ownerId: string): Promise<void> {
  await db.update(ownModelUse).set({ told: 0 }).where(isToday(now, ownerId));
}

function isToday(now: Date, ownerId: string) {
  return and(eq(ownModelUse.ownerId, ownerId), eq(ownModelUse.day, utcDay(now)));
}

function percentOf(spent: number, limit: number): number | null {
  if (spent >= limit) return 100;
  return spent >= limit * nearlyUsedUp ? nearlyUsedUp * 100 : null;
}

async function tellOfLimit(tx: Database, ownerId: string, spent: number, limit: number) {
  const isUsedUp = spent >= limit;
  const subject = isUsedUp
    ? "You have reached today's limit for your language model"
    : "You have used 80% of today's limit for your language model";
  await mailService(tx, ownerId, "owner.model-limit", {
    subject,
    title: subject,
    lines: [
      `Your key has cost ${inDollars(spent)} today; your limit is ${inDollars(limit)}.`,
      isUsedUp
        ? "Until midnight UTC your agents answer without it, and find fewer answers. You can raise the limit under Settings."
        : "Once it is reached, your agents answer without it until midnight UTC.",
    ],
  });
}

/** A reservation of a call that never ended must not count as spent. */
export async function isLimitReached(
  db: Database,
  now: Date,
  { ownerId, dailyLimitMicros }: OwnLimit,
): Promise<boolean> {
  const reached = and(isToday(now, ownerId), gte(ownModelUse.spentMicros, dailyLimitMicros));
  return (await db.$count(ownModelUse, reached)) > 0;
}

export async function readOwnUse(db: Database, now: Date, ownerId: string) {
  const { day, spentMicros, calls, inputTokens, outputTokens } = ownModelUse;
  const total = (column: AnyColumn) => sql<number>`coalesce(sum(${column}), 0)::float8`;
  const found = only(
    await db
      .select({
        calls: total(calls),
        inputTokens: total(inputTokens),
        outputTokens: total(outputTokens),
        spent: total(spentMicros),
        today: sql<number>`coalesce(sum(${spentMicros}) filter (where ${day} = ${utcDay(now)}), 0)::float8`,
      })
      .from(ownModelUse)
      .where(and(eq(ownModelUse.ownerId, ownerId), gte(day, firstDayShown(now)))),
  );
  const { today, spent, ...counts } = found;
  return {
    spentToday: today / 1_000_000,
    last30Days: { ...counts, spent: spent / 1_000_000 },
  };
}

export async function forgetOwnUse(db: Database, now: Date): Promise<void> {
  await deleteRows(db, ownModelUse, lt(ownModelUse.day, firstDayShown(now)));
}

function inDollars(micros: number): string {
  return `$${(micros / 1_000_000).toFixed(2)}`;
}
