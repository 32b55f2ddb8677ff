import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { oneByOne } from "#database/one-by-one.ts";
import { agents, users } from "#database/schema.ts";
import { sources } from "#database/schema-knowledge.ts";
import { hasRunningPlan } from "#features/billing/server/public.ts";
import { beginReading } from "./begin-reading.ts";
import { lockAgent } from "./lock-agent.ts";
import { kindsWithPages } from "./source-kinds.ts";

const atOnceMax = 50;

export async function readDueSources(db: Database, now: Date): Promise<void> {
  const due = await db
    .select({ id: sources.id, agentId: sources.agentId })
    .from(sources)
    .innerJoin(agents, eq(agents.id, sources.agentId))
    .innerJoin(users, eq(users.id, agents.userId))
    .where(
      and(
        inArray(sources.kind, kindsWithPages),
        lte(sources.nextReadAt, now),
        hasRunningPlan(now),
        isNull(users.suspendedAt),
        isNull(agents.suspendedAt),
      ),
    )
    .orderBy(asc(sources.nextReadAt), asc(sources.id))
    .limit(atOnceMax);
  await oneByOne(due, ({ id, agentId }) =>
    db.transaction(async (tx) => {
      if (await lockAgent(tx, agentId)) await beginReading(tx, agentId, id);
    }),
  );
}

/** Slightly early, at a random offset that spreads the load. Sources never read wait for their owner. */
export const nextReading: SQL<Date | null> = sql`case when ${sources.readAt} is null then null else
  case ${sources.rereadEvery}
    when 'daily' then now() + interval '24 hours'
    when 'weekly' then now() + interval '7 days'
  end - random() * interval '1 hour' end`;
