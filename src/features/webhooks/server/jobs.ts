import { lt, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import type { JobHandlers } from "#database/jobs.ts";
import { webhookDeliveries } from "#database/schema-webhooks.ts";
import { createSafeFetch } from "#platform/server/safe-fetch.ts";
import { type DeliveryParts, deliver } from "./deliver.ts";

const keptMs = 30 * 86_400_000;
const keptMax = 1_000;

/** With the one way out for addresses that owners type. */
export function deliveryParts(parts: Omit<DeliveryParts, "safeFetch">): DeliveryParts {
  const { outbound, publicUrl, baseDomain } = parts.config;
  const safeFetch = createSafeFetch({ allow: outbound.fetchAllow, publicUrl, baseDomain });
  return { ...parts, safeFetch };
}

export function webhookJobs(given: Omit<DeliveryParts, "safeFetch">) {
  const parts = deliveryParts(given);
  return {
    "webhooks.deliver": ({ ownerId, deliveryId }) => deliver(parts, ownerId, deliveryId),
    "webhooks.prune": () => prune(parts.db, parts.clock.now()),
  } satisfies JobHandlers;
}

/** The log is kept for 30 days, and of each endpoint the last thousand at most. */
async function prune(db: Database, now: Date) {
  await db
    .delete(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, new Date(now.getTime() - keptMs)));
  await db.execute(sql`
    delete from ${webhookDeliveries} where (owner_id, id) in (
      select owner_id, id from (
        select owner_id, id, status,
          row_number() over (partition by owner_id, endpoint_id order by created_at desc, id desc) as place
        from ${webhookDeliveries}
      ) numbered where place > ${keptMax} and status <> 'waiting')`);
}
