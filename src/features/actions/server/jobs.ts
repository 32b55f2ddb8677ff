import { and, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { deleteRows } from "#database/delete-rows.ts";
import type { JobHandlers } from "#database/jobs.ts";
import { oneByOne } from "#database/one-by-one.ts";
import { actionCalls } from "#database/schema-actions.ts";
import type { Clock } from "#platform/server/clock.ts";
import { forgetCounts } from "./take-call.ts";

const keptMs = 90 * 86_400_000;
const keptMax = 2_000;

export function actionJobs({ db, clock }: { db: Database; clock: Clock }) {
  return {
    "actions.prune": async (_, stop) => {
      await forgetCounts(db, clock.now(), stop);
      await prune(db, clock.now(), stop);
    },
  } satisfies JobHandlers;
}

/** Keeps 90 days, and at most two thousand calls per agent. Offers are deleted when they expire. */
async function prune(db: Database, now: Date, stop: AbortSignal) {
  const isOld = lt(actionCalls.createdAt, new Date(now.getTime() - keptMs));
  const isUnused = and(isNull(actionCalls.ranAt), lt(actionCalls.expiresAt, now));
  await deleteRows(db, actionCalls, or(isOld, isUnused), stop);
  const agents = await db.selectDistinct({ agentId: actionCalls.agentId }).from(actionCalls);
  await oneByOne(
    agents,
    ({ agentId }) => {
      const lastKept = sql`(select created_at, id from ${actionCalls} where agent_id = ${agentId} and ran_at is not null
        order by created_at desc, id desc limit 1 offset ${keptMax - 1})`;
      return deleteRows(
        db,
        actionCalls,
        sql`agent_id = ${agentId} and ran_at is not null and (created_at, id) < ${lastKept}`,
        stop,
      );
    },
    stop,
  );
}
