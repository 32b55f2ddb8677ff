import { desc, eq, gte, sql, sum } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { agents, users } from "#database/schema.ts";
import { modelUse } from "#database/schema-models.ts";
import { callsToday } from "./budget.ts";
import { trialsTogether } from "./call-shares.ts";
import type { Prices } from "./model-settings.ts";
import { firstDayShown, utcDay } from "./utc-day.ts";

export interface Tokens {
  inputTokens: number;
  outputTokens: number;
}

export interface Use extends Tokens {
  agentId: string;
  /** From `nameOfModel`. */
  model: string;
}

/** Adds one call to the day's use of a model by an agent. */
export async function recordUse(db: Database, now: Date, use: Use, prices: Prices): Promise<void> {
  const { calls, inputTokens, outputTokens, costMicros } = modelUse;
  await db
    .insert(modelUse)
    .values({ ...use, day: utcDay(now), calls: 1, costMicros: costOf(use, prices) })
    .onConflictDoUpdate({
      target: [modelUse.agentId, modelUse.day, modelUse.model],
      set: {
        calls: sql`${calls} + excluded.calls`,
        inputTokens: sql`${inputTokens} + excluded.input_tokens`,
        outputTokens: sql`${outputTokens} + excluded.output_tokens`,
        costMicros: sql`coalesce(${costMicros} + excluded.cost_micros, ${costMicros}, excluded.cost_micros)`,
      },
    });
}

/** In millionths of a dollar; a million tokens at a price in dollars are that many dollars. */
export function costOf({ inputTokens, outputTokens }: Tokens, { input, output }: Prices) {
  if (input === undefined && output === undefined) return null;
  return Math.round(inputTokens * (input ?? 0) + outputTokens * (output ?? 0));
}

export interface ModelUseToday {
  /** Including failed calls, as in the budget. */
  calls: number;
  /** Those by owners on trial or with an unconfirmed address. */
  callsOfTrials: number;
  inputTokens: number;
  outputTokens: number;
  /** Dollars; null if no price is set. */
  cost: number | null;
}

export async function modelUseToday(db: Database, now: Date): Promise<ModelUseToday> {
  const [used] = await db
    .select({
      inputTokens: sum(modelUse.inputTokens).mapWith(Number),
      outputTokens: sum(modelUse.outputTokens).mapWith(Number),
      costMicros: sum(modelUse.costMicros).mapWith(Number),
    })
    .from(modelUse)
    .where(eq(modelUse.day, utcDay(now)));
  return {
    calls: await callsToday(db, now),
    callsOfTrials: await callsToday(db, now, trialsTogether),
    inputTokens: used?.inputTokens ?? 0,
    outputTokens: used?.outputTokens ?? 0,
    cost: used?.costMicros == null ? null : used.costMicros / 1_000_000,
  };
}

const rowsMax = 500;

interface UseRow {
  /** A day, an owner's email, or an agent's name; null for deleted agents. */
  label: string | null;
  calls: number;
  inputTokens: number;
  outputTokens: number;
  cost: number | null;
}

export async function modelUseBy(
  db: Database,
  now: Date,
  by: "day" | "owner" | "agent",
): Promise<UseRow[]> {
  const label = { day: sql`${modelUse.day}::text`, owner: users.email, agent: agents.name }[by];
  const group = { day: modelUse.day, owner: users.id, agent: agents.id }[by];
  const calls = sql<number>`sum(${modelUse.calls})::int`;
  const costMicros = sum(modelUse.costMicros).mapWith(Number);
  const rows = await db
    .select({
      label: sql<string | null>`min(${label})`,
      calls,
      inputTokens: sum(modelUse.inputTokens).mapWith(Number),
      outputTokens: sum(modelUse.outputTokens).mapWith(Number),
      costMicros,
    })
    .from(modelUse)
    .leftJoin(agents, eq(agents.id, modelUse.agentId))
    .leftJoin(users, eq(users.id, agents.userId))
    .where(gte(modelUse.day, firstDayShown(now)))
    .groupBy(group)
    .orderBy(
      by === "day" ? desc(modelUse.day) : sql`sum(${modelUse.costMicros}) desc nulls last`,
      desc(calls),
    )
    .limit(rowsMax);
  return rows.map(({ costMicros, ...row }) => ({
    ...row,
    cost: costMicros === null ? null : costMicros / 1_000_000,
  }));
}
