import { and, eq, lt, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { modelBudgets } from "#database/schema-models.ts";
import { utcDay } from "./utc-day.ts";

interface Budget {
  dailyCalls: number;
  dailyCallsPerAgent: number;
}

const everybody = "all";

/**
 * Takes one call of the day's budgets, or says no. It is decided where it is counted, so that processes at once
 * cannot take more; of two that ask for the last one at once, neither may get it of both budgets. Work that no
 * visitor waits for names no agent.
 */
export async function takeCall(
  db: Database,
  now: Date,
  budget: Budget,
  agentId: string | null,
): Promise<boolean> {
  const day = utcDay(now);
  const callsMax = (subject: string) =>
    subject === everybody ? budget.dailyCalls : budget.dailyCallsPerAgent;
  // The row that everybody waits for comes last, and is held for the shortest time.
  const subjects = agentId ? [agentId, everybody] : [everybody];
  const wanted = subjects.map((subject) => sql`(${subject}, ${callsMax(subject)}::bigint)`);
  const { rowCount } = await db.execute(sql`
    with wanted (subject, calls_max) as materialized (values ${sql.join(wanted, sql`, `)}),
    used_up as (
      select from wanted join model_budgets using (subject)
      where day = ${day} and calls >= calls_max
    )
    insert into model_budgets (day, subject, calls)
    select ${day}, subject, 1 from wanted where not exists (select from used_up)
    on conflict (day, subject) do update set calls = model_budgets.calls + 1
    where model_budgets.calls < (select calls_max from wanted where subject = excluded.subject)
    returning 1`);
  return rowCount === subjects.length;
}

/** Of days that are over nothing is asked any more: what was used stays with the use of models. */
export async function forgetBudgets(db: Database, now: Date): Promise<void> {
  await db.delete(modelBudgets).where(lt(modelBudgets.day, utcDay(now)));
}

/** Calls of all agents together. */
export async function callsToday(db: Database, now: Date): Promise<number> {
  const [row] = await db
    .select({ calls: modelBudgets.calls })
    .from(modelBudgets)
    .where(and(eq(modelBudgets.day, utcDay(now)), eq(modelBudgets.subject, everybody)));
  return row?.calls ?? 0;
}
