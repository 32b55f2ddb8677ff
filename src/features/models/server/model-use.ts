import { eq, sql, sum } from "drizzle-orm";
import { asRecords } from "#database/as-records.ts";
import type { Database } from "#database/client.ts";
import { commitSoon, prepared } from "#database/prepared.ts";
import { modelUse } from "#database/schema-models.ts";
import { inBundles } from "#platform/server/in-bundles.ts";
import { callsToday, callsUnderWay } from "./budget.ts";
import { trialsTogether } from "./call-shares.ts";
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
  await record(db, rowOf(now, use, prices));
}

/** The same in a moment, with others: no visitor waits for it, nor for what the database has to do for it. */
export async function recordUseSoon(
  db: Database,
  now: Date,
  use: Use,
  prices: ReadModelSettings["prices"],
): Promise<void> {
  const recorded = recordTogether(db, rowOf(now, use, prices));
  unrecorded.add(recorded);
  try {
    await recorded;
  } finally {
    unrecorded.delete(recorded);
  }
}

const unrecorded = new Set<Promise<unknown>>();

/** For the end of a process: what was used, and what was taken of the budgets. */
export async function untilUseIsRecorded(db: Database): Promise<void> {
  await Promise.allSettled([...unrecorded, ...callsUnderWay(db)]);
}

function rowOf(now: Date, use: Use, prices: ReadModelSettings["prices"]): Row {
  return { ...use, day: utcDay(now), calls: 1, costMicros: costOf(use, prices) };
}

type Row = Use & { day: string; calls: number; costMicros: number | null };

const record = inBundles(addAll);
const recordTogether = inBundles(addAll, { gatherMs: () => 100 });

async function addAll(db: Database, all: Row[]) {
  const sums = new Map<string, Row>();
  for (const row of all) {
    const key = `${row.agentId} ${row.day} ${row.model}`;
    const sum = sums.get(key);
    sums.set(key, sum ? added(sum, row) : row);
  }
  // In one order, so that two processes never wait for each other.
  const rows = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await adding(db).execute({ rows: asRecords(rows) });
  return all.map(() => null);
}

function added(a: Row, b: Row): Row {
  return {
    ...a,
    calls: a.calls + b.calls,
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    costMicros:
      a.costMicros === null && b.costMicros === null
        ? null
        : (a.costMicros ?? 0) + (b.costMicros ?? 0),
  };
}

const adding = prepared((db) => {
  const record = db.$with("record", { calls: modelUse.calls }).as(sql`
    insert into model_use as known (agent_id, day, model, calls, input_tokens, output_tokens, cost_micros)
    select * from json_to_recordset(${sql.placeholder("rows")}::json) as used (
      "agentId" uuid, day date, model text, calls int, "inputTokens" bigint, "outputTokens" bigint, "costMicros" bigint
    )
    on conflict (agent_id, day, model) do update set
      calls = known.calls + excluded.calls,
      input_tokens = known.input_tokens + excluded.input_tokens,
      output_tokens = known.output_tokens + excluded.output_tokens,
      cost_micros = coalesce(known.cost_micros + excluded.cost_micros, known.cost_micros, excluded.cost_micros)
    returning calls`);
  return db
    .with(record)
    .select({ rows: sql<number>`count(*)::int`, soon: commitSoon })
    .from(record)
    .prepare("record_use");
});

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
  /** Of these, by owners on trial or with an unconfirmed address. */
  callsOfTrials: number;
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
    callsOfTrials: await callsToday(db, now, trialsTogether),
    inputTokens: used?.inputTokens ?? 0,
    outputTokens: used?.outputTokens ?? 0,
    cost: used?.costMicros == null ? null : used.costMicros / 1_000_000,
  };
}
