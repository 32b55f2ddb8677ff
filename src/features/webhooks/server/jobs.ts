import { lt, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { deleteRows } from "#database/delete-rows.ts";
import type { JobHandlers } from "#database/jobs.ts";
import { oneByOne } from "#database/one-by-one.ts";
import { webhookDeliveries, webhookEndpoints } from "#database/schema-webhooks.ts";
import { addressRules, createSafeFetch } from "#platform/server/safe-fetch.ts";
import { type DeliveryParts, deliver } from "./deliver.ts";

const keptMs = 30 * 86_400_000;
const keptMax = 1_000;

/** With the only fetch allowed for addresses that owners type. */
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

/** Keeps 30 days, and at most a thousand deliveries per endpoint. */
async function prune(db: Database, now: Date, stop: AbortSignal) {
  await deleteRows(
    db,
    webhookDeliveries,
    lt(webhookDeliveries.createdAt, new Date(now.getTime() - keptMs)),
    stop,
  );
  const endpoints = await db
    .select({ ownerId: webhookEndpoints.ownerId, id: webhookEndpoints.id })
    .from(webhookEndpoints);
  await oneByOne(
    endpoints,
    (endpoint) => {
      const isIts = sql`owner_id = ${endpoint.ownerId} and endpoint_id = ${endpoint.id}`;
      const lastKept = sql`(select created_at, id from ${webhookDeliveries} where ${isIts}
        order by created_at desc, id desc limit 1 offset ${keptMax - 1})`;
      return deleteRows(
        db,
        webhookDeliveries,
        sql`${isIts} and status <> 'waiting' and (created_at, id) < ${lastKept}`,
        stop,
      );
    },
    stop,
  );
}
