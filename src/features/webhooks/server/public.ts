import { and, arrayContains, desc, eq, isNull } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { enqueue } from "#database/jobs.ts";
import { agents } from "#database/schema.ts";
import { webhookDeliveries, webhookEndpoints } from "#database/schema-webhooks.ts";
import { ownerCanUse } from "#features/billing/server/public.ts";
import type { WebhookEvent } from "#shared/vocabulary.ts";

export interface Announcement {
  event: WebhookEvent;
  agentId: string;
  /** Of the lead, conversation or question. What people wrote is read when it is sent, and not kept here. */
  subjectId: string;
  /** What else is to be told, in words of ours, such as a reason. */
  facts?: Record<string, string>;
}

/**
 * Call it in the transaction in which something happens: the endpoints of the agent's owner that want to
 * know are told when that has committed, or not at all. It costs one query where there are none.
 */
export async function announce(
  tx: Database,
  { event, agentId, subjectId, facts = {} }: Announcement,
): Promise<void> {
  const endpoints = await tx
    .select({ ownerId: webhookEndpoints.ownerId, endpointId: webhookEndpoints.id })
    .from(webhookEndpoints)
    .innerJoin(agents, eq(agents.userId, webhookEndpoints.ownerId))
    .where(
      and(
        eq(agents.id, agentId),
        eq(webhookEndpoints.isActive, true),
        isNull(webhookEndpoints.stoppedAt),
        arrayContains(webhookEndpoints.events, [event]),
      ),
    );
  const [first] = endpoints;
  if (!first || !(await ownerCanUse(tx, first.ownerId, "webhooks"))) return;
  const made = await tx
    .insert(webhookDeliveries)
    .values(endpoints.map((endpoint) => ({ ...endpoint, event, agentId, subjectId, facts })))
    .returning();
  for (const { ownerId, id, endpointId } of made)
    await enqueue(
      tx,
      "webhooks.deliver",
      { ownerId, deliveryId: id },
      // A slow endpoint keeps only itself waiting.
      { group: { id: endpointId } },
    );
}

/** What was or is to be sent of one thing, such as a lead. */
export function deliveriesAbout(db: Database, ownerId: string, subjectId: string) {
  return db
    .select({
      id: webhookDeliveries.id,
      url: webhookEndpoints.url,
      status: webhookDeliveries.status,
      attempts: webhookDeliveries.attempts,
      error: webhookDeliveries.error,
      nextTryAt: webhookDeliveries.nextTryAt,
      sentAt: webhookDeliveries.sentAt,
    })
    .from(webhookDeliveries)
    .innerJoin(
      webhookEndpoints,
      and(
        eq(webhookEndpoints.ownerId, webhookDeliveries.ownerId),
        eq(webhookEndpoints.id, webhookDeliveries.endpointId),
      ),
    )
    .where(and(eq(webhookDeliveries.ownerId, ownerId), eq(webhookDeliveries.subjectId, subjectId)))
    .orderBy(desc(webhookDeliveries.createdAt))
    .limit(50);
}
