import { lt, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { deleteRows } from "#database/delete-rows.ts";
import { actionCounts } from "#database/schema-actions.ts";

/** Enough for one visitor, too few to guess order numbers. */
const perConversation = 20;

interface Taker {
  agentId: string;
  actionId: string;
  callsPerDay: number;
  conversationId: string | null;
}

/**
 * Takes one call of the day's for the action and for the conversation, or says no. It is decided where it is counted,
 * so that calls at once cannot take more.
 */
export async function takeCall(
  db: Database,
  now: Date,
  { agentId, actionId, callsPerDay, conversationId }: Taker,
): Promise<boolean> {
  const limits = [
    { subject: actionId, most: callsPerDay },
    ...(conversationId ? [{ subject: conversationId, most: perConversation }] : []),
  ];
  const day = utcDay(now);
  const { rows } = await db.execute(sql`
    with wanted (subject, most) as materialized (
      select * from json_to_recordset(${JSON.stringify(limits)}::json) as limits (subject uuid, most integer)
    ),
    used_up as (
      select from wanted w left join ${actionCounts} c
        on c.agent_id = ${agentId} and c.day = ${day}::date and c.subject = w.subject
      where coalesce(c.calls, 0) >= w.most
    )
    insert into ${actionCounts} as known (agent_id, day, subject, calls)
    select ${agentId}::uuid, ${day}::date, subject, 1 from wanted where not exists (select from used_up)
    on conflict (agent_id, day, subject) do update set calls = known.calls + 1
    where known.calls < (select most from wanted where subject = excluded.subject)
    returning subject`);
  return rows.length === limits.length;
}

/** Nothing is asked of days that are over. */
export async function forgetCounts(db: Database, now: Date, stop: AbortSignal): Promise<void> {
  await deleteRows(db, actionCounts, lt(actionCounts.day, utcDay(now)), stop);
}

function utcDay(now: Date) {
  return now.toISOString().slice(0, 10);
}
