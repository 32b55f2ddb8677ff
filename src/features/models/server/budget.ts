import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { deleteRows } from "#database/delete-rows.ts";
import { modelBudgets } from "#database/schema-models.ts";
import { utcDay } from "./utc-day.ts";

interface Budget {
  dailyCalls: number;
  dailyCallsPerOwner: number;
  dailyCallsPerAgent: number;
}

/** Work that no visitor waits for names no agent: it counts for its owner alone. */
export interface Spender {
  ownerId: string;
  agentId: string | null;
}

/** One budget: everybody's, or that of some owners. */
export interface Share {
  subject: string;
  most: number;
}

/** Including this call. */
export interface Taken extends Share {
  calls: number;
}

export const everybody = "all";

/**
 * Takes one call from each of the day's budgets, or none and returns null. Atomic, so that concurrent
 * processes cannot take more; someone who loses the race for everybody's last call loses one of their own.
 * Owners have a budget besides their agents', which can be deleted and created anew.
 */
export async function takeCall(
  db: Database,
  now: Date,
  { dailyCalls, dailyCallsPerOwner, dailyCallsPerAgent }: Budget,
  { agentId, ownerId, shares = [] }: Spender & { shares?: Share[] },
): Promise<Taken[] | null> {
  const budgets: Share[] = [
    ...(agentId ? [{ subject: agentId, most: dailyCallsPerAgent }] : []),
    { subject: ownerId, most: dailyCallsPerOwner },
    ...shares,
    // Everybody waits for this row, so it is locked last, for the shortest time.
    { subject: everybody, most: dailyCalls },
  ];
  const { rows } = await db.execute<{ subject: string; calls: number }>(
    taking(utcDay(now), budgets),
  );
  if (rows.length < budgets.length) return null;
  const callsOf = new Map(rows.map(({ subject, calls }) => [subject, calls]));
  return budgets.map((budget) => ({ ...budget, calls: callsOf.get(budget.subject) ?? 0 }));
}

/**
 * One statement: in a transaction, every call would wait for everybody's row until this process commits. If
 * the agent's or owner's last call was taken meanwhile, everybody's is not taken either.
 */
function taking(day: string, budgets: Share[]) {
  const counting = (whose: SQL) => sql`
    insert into model_budgets as known (day, subject, calls)
    select ${day}::date, subject, 1 from wanted where not exists (select from used_up) and ${whose}
    on conflict (day, subject) do update set calls = known.calls + 1
    where known.calls < (select most from wanted where subject = excluded.subject)
    returning subject, calls`;
  return sql`
    with wanted (subject, most) as materialized (
      select * from json_to_recordset(${JSON.stringify(budgets)}::json) as budgets (subject text, most bigint)
    ),
    used_up as (
      select from wanted left join model_budgets b on b.day = ${day}::date and b.subject = wanted.subject
      where coalesce(b.calls, 0) >= most
    ),
    of_own as (${counting(sql`subject <> ${everybody}`)}),
    of_all as (${counting(
      sql`subject = ${everybody} and (select count(*) from of_own) = (select count(*) - 1 from wanted)`,
    )})
    select * from of_own union all select * from of_all`;
}

/** Past days' budgets are never read: use is recorded elsewhere. */
export async function forgetBudgets(db: Database, now: Date): Promise<void> {
  await deleteRows(db, modelBudgets, lt(modelBudgets.day, utcDay(now)));
}

export async function callsToday(db: Database, now: Date, subject = everybody): Promise<number> {
  const [row] = await db
    .select({ calls: modelBudgets.calls })
    .from(modelBudgets)
    .where(and(eq(modelBudgets.day, utcDay(now)), eq(modelBudgets.subject, subject)));
  return row?.calls ?? 0;
}
