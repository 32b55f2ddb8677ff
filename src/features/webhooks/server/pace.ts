import { and, asc, countDistinct, eq, gt, isNull, lte, min, or } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { webhookDeliveries, type webhookEndpoints } from "#database/schema-webhooks.ts";

type Delivery = typeof webhookDeliveries.$inferSelect;

/** A flood of visitors must not become a flood of messages: the rest is summed up. */
const messagesMax = 20;
const withinMs = 10 * 60_000;
/** More than these, waiting at once, become one message. */
const aloneMax = 3;

/** What may be sent now, together, or when to try again. */
export async function takeTurn(
  db: Database,
  now: Date,
  { ownerId, id }: typeof webhookEndpoints.$inferSelect,
  delivery: Delivery,
): Promise<{ until: Date } | { together: Delivery[] }> {
  if (delivery.nextTryAt && delivery.nextTryAt > now) return { until: delivery.nextTryAt };
  const ofPlace = and(eq(webhookDeliveries.ownerId, ownerId), eq(webhookDeliveries.endpointId, id));
  const [lately] = await db
    .select({ n: countDistinct(webhookDeliveries.sentAt), first: min(webhookDeliveries.sentAt) })
    .from(webhookDeliveries)
    .where(and(ofPlace, gt(webhookDeliveries.sentAt, new Date(now.getTime() - withinMs))));
  if (lately?.first && lately.n >= messagesMax)
    return { until: new Date(lately.first.getTime() + withinMs) };
  const isDue = or(isNull(webhookDeliveries.nextTryAt), lte(webhookDeliveries.nextTryAt, now));
  const due = await db
    .select()
    .from(webhookDeliveries)
    .where(and(ofPlace, eq(webhookDeliveries.status, "waiting"), isDue))
    .orderBy(asc(webhookDeliveries.createdAt));
  return { together: due.length > aloneMax ? due : [delivery] };
}
