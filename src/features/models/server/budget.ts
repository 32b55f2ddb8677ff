import { and, eq, lt, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { commitSoon, prepared } from "#database/prepared.ts";
import { modelBudgets } from "#database/schema-models.ts";
import { inBundles } from "#platform/server/in-bundles.ts";
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
export function takeCall(
  db: Database,
  now: Date,
  { dailyCalls, dailyCallsPerAgent }: Budget,
  agentId: string | null,
): Promise<boolean> {
  // The row that everybody waits for comes last, and is held for the shortest time.
  return takeTogether(db, {
    day: utcDay(now),
    subjects: agentId ? [agentId, everybody] : [everybody],
    most: agentId ? [dailyCallsPerAgent, dailyCalls] : [dailyCalls],
  });
}

const takeTogether = inBundles(takeAll);

interface Wanted {
  day: string;
  subjects: string[];
  /** Of each subject, how many calls a day. */
  most: number[];
}

/** What an agent's visitors want at once is taken at once; where that is too much, one by one. */
async function takeAll(db: Database, all: Wanted[]): Promise<boolean[]> {
  const taken = new Map<Wanted, boolean>();
  for (const [wanted, ...others] of Map.groupBy(all, (one) => JSON.stringify(one)).values()) {
    if (!wanted) continue;
    const count = others.length + 1;
    const areAll = await take(db, wanted, count);
    for (const one of [wanted, ...others])
      taken.set(one, areAll || (count > 1 && (await take(db, one, 1))));
  }
  return all.map((one) => taken.get(one) ?? false);
}

async function take(db: Database, { day, subjects, most }: Wanted, count: number) {
  const [row] = await taking(db).execute({ day, subjects, most, count });
  return row?.subjects === subjects.length;
}

const taking = prepared((db) => {
  const day = sql`${sql.placeholder("day")}::date`;
  const count = sql`${sql.placeholder("count")}::int`;
  const taken = db.$with("taken", { subject: modelBudgets.subject }).as(sql`
    with wanted (subject, most) as materialized (
      select * from unnest(${sql.placeholder("subjects")}::text[], ${sql.placeholder("most")}::bigint[])
    ),
    used_up as (
      select from wanted left join model_budgets b on b.day = ${day} and b.subject = wanted.subject
      where coalesce(b.calls, 0) + ${count} > most
    )
    insert into model_budgets (day, subject, calls)
    select ${day}, subject, ${count} from wanted where not exists (select from used_up)
    on conflict (day, subject) do update set calls = model_budgets.calls + excluded.calls
    where model_budgets.calls + excluded.calls <= (select most from wanted where subject = excluded.subject)
    returning subject`);
  return db
    .with(taken)
    .select({ subjects: sql<number>`count(*)::int`, soon: commitSoon })
    .from(taken)
    .prepare("take_calls");
});

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
