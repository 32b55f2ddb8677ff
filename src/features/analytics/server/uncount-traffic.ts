import { eq, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { users } from "#database/schema.ts";
import { trafficCounts } from "#database/schema-analytics.ts";
import { placeOf, spans } from "./counted.ts";
import { opened, ownAgentIds, said } from "./traffic.ts";

/** Call before an owner's conversations are deleted on request, so that they leave the counters. */
export async function uncountTraffic(
  tx: Database,
  ownerId: string,
  conversationIds: string[],
): Promise<void> {
  const [owner] = await tx
    .select({ countedUntil: users.countedUntil })
    .from(users)
    .where(eq(users.id, ownerId))
    // Keeps the counting job out.
    .for("no key update");
  if (!owner?.countedUntil || conversationIds.length === 0) return;
  const own = await ownAgentIds(tx, ownerId);
  const meant = { until: owner.countedUntil, conversationIds };
  await tx.execute(sql`
    update ${trafficCounts} c set conversations = c.conversations - gone.conversations,
      asked = c.asked - gone.asked, answered = c.answered - gone.answered
    from (
      select agent_id, span, ${placeOf} as at, sum(conversations) as conversations, sum(asked) as asked, sum(answered) as answered
      from ((${opened(tx, own, meant)}) union all (${said(tx, own, meant)})) traffic (agent_id, at, conversations, asked, answered), ${spans}
      group by 1, 2, 3
    ) gone
    where c.agent_id = gone.agent_id and c.span = gone.span and c.at = gone.at`);
}
