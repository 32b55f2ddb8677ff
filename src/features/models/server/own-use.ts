import { type AnyColumn, and, eq, gte, lt, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { deleteRows } from "#database/delete-rows.ts";
import { only } from "#database/rows.ts";
import { ownModelUse } from "#database/schema-models.ts";
import { mailService } from "#features/accounts/server/public.ts";
import type { Prices } from "./model-settings.ts";
import { utcDay } from "./utc-day.ts";

/** Whose key pays, and up to what a day. */
export interface OwnLimit {
  ownerId: string;
  dailyLimitMicros: number;
}

interface Tokens {
  inputTokens: number;
  outputTokens: number;
}

/** A usual answer; it is held back until the real number is known. */
const outputTokensExpected = 1_000;
const nearlyUsedUp = 0.8;
const daysShown = 30;
const dayMs = 86_400_000;

/**
 * Holds back what a call will cost, or returns null if the day's limit is reached. Decided where it is counted, so that
 * calls at once exceed the limit by one at most.
 */
export async function reserve(
  db: Database,
  now: Date,
  { ownerId, dailyLimitMicros }: OwnLimit,
  prices: Prices,
  inputTokens: number,
): Promise<number | null> {
  const micros = costOf({ inputTokens, outputTokens: outputTokensExpected }, prices);
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

/** In place of what was held back. Tells the owner once of 80 % and once of all. */
export async function settle(
  db: Database,
  now: Date,
  { ownerId, dailyLimitMicros }: OwnLimit,
  reserved: number,
  used: Tokens,
  prices: Prices,
): Promise<void> {
  const { calls, inputTokens, outputTokens, spentMicros, reservedMicros, told } = ownModelUse;
  const isDay = and(eq(ownModelUse.ownerId, ownerId), eq(ownModelUse.day, utcDay(now)));
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(ownModelUse)
      .set({
        calls: sql`${calls} + 1`,
        inputTokens: sql`${inputTokens} + ${used.inputTokens}`,
        outputTokens: sql`${outputTokens} + ${used.outputTokens}`,
        spentMicros: sql`${spentMicros} + ${costOf(used, prices)}`,
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

function percentOf(spent: number, limit: number): number | null {
  if (spent >= limit) return 100;
  return spent >= limit * nearlyUsedUp ? nearlyUsedUp * 100 : null;
}

async function tellOfLimit(tx: Database, ownerId: string, spent: number, limit: number) {
  const isUsedUp = spent >= limit;
  const subject = `${isUsedUp ? "All" : "80 %"} of today's limit for your language model is used`;
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
  const reached = and(
    eq(ownModelUse.ownerId, ownerId),
    eq(ownModelUse.day, utcDay(now)),
    gte(ownModelUse.spentMicros, dailyLimitMicros),
  );
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
      .where(and(eq(ownModelUse.ownerId, ownerId), gte(day, firstDay(now)))),
  );
  const { today, spent, ...counts } = found;
  return {
    spentToday: today / 1_000_000,
    last30Days: { ...counts, spent: spent / 1_000_000 },
  };
}

export async function forgetOwnUse(db: Database, now: Date): Promise<void> {
  await deleteRows(db, ownModelUse, lt(ownModelUse.day, firstDay(now)));
}

function firstDay(now: Date): string {
  return utcDay(new Date(now.getTime() - (daysShown - 1) * dayMs));
}

/** In millionths of a dollar; a million tokens at a price in dollars are that many dollars. */
function costOf({ inputTokens, outputTokens }: Tokens, { input = 0, output = 0 }: Prices): number {
  return Math.round(inputTokens * input + outputTokens * output);
}

function inDollars(micros: number): string {
  return `$${(micros / 1_000_000).toFixed(2)}`;
}
