import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { eventChanges, eventCounts } from "#database/schema-analytics.ts";
import { countsWithin, placeOf, type Steps, spans, stepOf } from "./counted.ts";

export interface EventCount {
  agentId: string;
  step: number;
  /** As written by the triggers: `lead`, `lead:chat`, `handoff:asked`, `unresolved`. */
  kind: string;
  total: number;
}

export async function readEvents(
  db: Database,
  agentIds: readonly string[],
  steps: Steps | undefined,
): Promise<EventCount[]> {
  const { rows } = await db.execute<
    Record<"agentId" | "kind", string> & Record<"step" | "total", number>
  >(sql`
    select agent_id as "agentId", step, kind, sum(total)::int as total
    from (
      select agent_id, step, kind, sign * total as total from (${countsWithin(eventCounts, agentIds, steps)}) c
      union all
      select * from (${changesWithin(agentIds, steps)}) c
    ) events
    group by 1, 2, 3 having sum(total) <> 0`);
  return rows;
}

export async function readLeads(
  db: Database,
  agentIds: readonly string[],
  steps: Steps | undefined,
): Promise<Map<number, number>> {
  const isLead = sql`kind = 'lead'`;
  const ofAllAgents = (counts: SQL) =>
    sql`select span, at, sum(total) as total from (${counts}) c group by 1, 2`;
  const { rows } = await db.execute<{ step: number; total: number }>(sql`
    select step, sum(total)::int as total
    from (
      select step, sign * total as total from (${countsWithin(eventCounts, agentIds, steps, isLead, ofAllAgents)}) c
      union all
      select step, change from (${changesWithin(agentIds, steps)}) c where ${isLead}
    ) leads group by 1`);
  return new Map(rows.map(({ step, total }) => [step, total]));
}

function changesWithin(agentIds: readonly string[], steps: Steps | undefined) {
  const isWithin = steps
    ? sql`and at >= ${steps.from.toISOString()}::timestamptz and at < ${steps.until.toISOString()}::timestamptz`
    : sql``;
  return sql`
    select agent_id, ${stepOf(sql`at`, steps)} as step, kind, change from ${eventChanges}
    where agent_id = any(${sql.param(agentIds)}::uuid[]) ${isWithin}`;
}

const addedAtOnce = 20_000;

export async function addUpEvents(db: Database): Promise<void> {
  let taken = addedAtOnce;
  while (taken === addedAtOnce) {
    const { rows } = await db.execute<{ taken: number }>(sql`
      with taken as (
        delete from ${eventChanges} where id in (
          select id from ${eventChanges} order by id limit ${addedAtOnce} for update skip locked
        ) returning agent_id, at, kind, change
      ), added as (
        insert into ${eventCounts} as counted (agent_id, span, at, kind, total)
        select agent_id, span, ${placeOf} as at, kind, sum(change)
        from taken, ${spans}
        group by 1, 2, 3, 4 having sum(change) <> 0
        -- Two that meet take the rows in the same order.
        order by 1, 2, 3, 4
        on conflict (agent_id, span, at, kind) do update set total = counted.total + excluded.total
      )
      select count(*)::int as taken from taken`);
    taken = rows[0]?.taken ?? 0;
  }
}
