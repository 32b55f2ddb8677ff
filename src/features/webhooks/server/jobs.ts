import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import type { JobHandlers } from "#database/jobs.ts";
import { webhookDeliveries, webhookEndpoints } from "#database/schema-webhooks.ts";
import { addressRules, createSafeFetch } from "#platform/server/safe-fetch.ts";
import { type DeliveryParts, deliver } from "./deliver.ts";

const keptMs = 30 * 86_400_000;
const keptMax = 1_000;
/** In one statement: whatever is deleted, each is over in a moment. */
const prunedMax = 1_000;

/** With the one way out for addresses that owners type. */
export function deliveryParts(parts: Omit<DeliveryParts, "safeFetch">): DeliveryParts {
  return { ...parts, safeFetch: createSafeFetch(addressRules(parts.config)) };
}

export function webhookJobs(given: Omit<DeliveryParts, "safeFetch">) {
  const parts = deliveryParts(given);
  return {
    "webhooks.deliver": ({ ownerId, deliveryId }) => deliver(parts, ownerId, deliveryId),
    "webhooks.prune": (_, stop) => prune(parts.db, parts.clock.now(), stop),
  } satisfies JobHandlers;
}

/** The log is kept for 30 days, and of each endpoint the last thousand at most. */
async function prune(db: Database, now: Date, stop: AbortSignal) {
  const keptFrom = new Date(now.getTime() - keptMs).toISOString();
  await pruneInParts(
    sql`select owner_id, id from ${webhookDeliveries}
        where created_at < ${keptFrom} order by created_at`,
  );
  await pruneInParts(
    sql`select surplus.owner_id, surplus.id from ${webhookEndpoints} endpoint
        cross join lateral (
          select owner_id, id, status from ${webhookDeliveries}
          where owner_id = endpoint.owner_id and endpoint_id = endpoint.id
          order by created_at desc, id desc offset ${keptMax}
        ) surplus
        where surplus.status <> 'waiting'`,
  );

  async function pruneInParts(those: SQL) {
    let isMore = true;
    while (isMore && !stop.aborted) {
      const { rowCount } = await db.execute(
        sql`delete from ${webhookDeliveries} where (owner_id, id) in (${those} limit ${prunedMax})`,
      );
      isMore = rowCount === prunedMax;
    }
  }
}
