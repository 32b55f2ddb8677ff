import { eq, sql, sum } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { modelUse } from "#database/schema-models.ts";
import { callsToday } from "./budget.ts";
import type { ReadModelSettings } from "./model-settings.ts";
import { utcDay } from "./utc-day.ts";

export interface Use {
  agentId: string;
  /** As `nameOfModel` has it. */
  model: string;
  inputTokens: number;
  outputTokens: number;
}

/** Adds one call to what an agent used of a model on this day. */
export async function recordUse(
  db: Database,
  now: Date,
  use: Use,
  prices: ReadModelSettings["prices"],
): Promise<void> {
  const costMicros = costOf(use, prices);
  await db
    .insert(modelUse)
    .values({ ...use, day: utcDay(now), calls: 1, costMicros })
    .onConflictDoUpdate({
      target: [modelUse.agentId, modelUse.day, modelUse.model],
      set: {
        calls: sql`${modelUse.calls} + 1`,
        inputTokens: sql`${modelUse.inputTokens} + excluded.input_tokens`,
        outputTokens: sql`${modelUse.outputTokens} + excluded.output_tokens`,
        costMicros: sql`coalesce(${modelUse.costMicros} + excluded.cost_micros, ${modelUse.costMicros}, excluded.cost_micros)`,
      },
    });
}

/** In millionths of a dollar; a million tokens at a price in dollars are that many dollars. */
function costOf(
  { inputTokens, outputTokens }: Use,
  { input, output }: ReadModelSettings["prices"],
) {
  if (input === undefined && output === undefined) return null;
  return Math.round(inputTokens * (input ?? 0) + outputTokens * (output ?? 0));
}

export interface ModelUseToday {
  /** That the budget counts: also those that failed. */
  calls: number;
  inputTokens: number;
  outputTokens: number;
  /** Dollars; null where nobody told what the model costs. */
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
    inputTokens: used?.inputTokens ?? 0,
    outputTokens: used?.outputTokens ?? 0,
    cost: used?.costMicros == null ? null : used.costMicros / 1_000_000,
  };
}
