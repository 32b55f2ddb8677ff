import { and, desc, eq, isNull } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { enqueueAll } from "#database/jobs.ts";
import { agents } from "#database/schema.ts";
import { webhookDeliveries, webhookEndpoints } from "#database/schema-webhooks.ts";
import { mailService } from "#features/accounts/server/public.ts";
import { ownerCanUse } from "#features/billing/server/public.ts";
import type { Config } from "#platform/server/config.ts";
import type { WebhookEvent } from "#shared/vocabulary.ts";
import { placeOfKind } from "../places/places.ts";
import { turnOf } from "./turn-of.ts";

export { type Bot, linkChat, linkCode, listBots, moveChat, noteHearing } from "./chats.ts";

export interface Announcement {
  event: WebhookEvent;
  agentId: string;
  /** The id of the lead, conversation or question. Personal text is read when sent, not copied here. */
  subjectId: string;
  facts?: Record<string, string>;
}

/**
 * Call in the transaction of the event: subscribed endpoints are notified after it commits, or not at all.
 * One query if there are none.
 */
export async function announce(tx: Database, news: Announcement): Promise<void> {
  const endpoints = await tx
    .select({
      ownerId: webhookEndpoints.ownerId,
      endpointId: webhookEndpoints.id,
      failingSince: webhookEndpoints.failingSince,
      events: webhookEndpoints.events,
    })
    .from(webhookEndpoints)
    .innerJoin(agents, eq(agents.userId, webhookEndpoints.ownerId))
    .where(
      and(
        eq(agents.id, news.agentId),
        eq(webhookEndpoints.isActive, true),
        isNull(webhookEndpoints.stoppedAt),
      ),
    );
  const wanting = endpoints.filter(({ events }) => events.includes(news.event));
  const ownerId = wanting[0]?.ownerId;
  if (!ownerId || !(await ownerCanUse(tx, ownerId, "webhooks"))) return;
  const deliveries = wanting.map(({ endpointId }) => ({ ownerId, endpointId, ...news }));
  const made = await tx.insert(webhookDeliveries).values(deliveries).returning();
  const failing = new Set(
    wanting.filter((one) => one.failingSince).map(({ endpointId }) => endpointId),
  );
  await enqueueAll(
    tx,
    "webhooks.deliver",
    made.map(({ id, endpointId }) => ({
      data: { ownerId, deliveryId: id },
      ...turnOf(ownerId, { isFailing: failing.has(endpointId) }),
    })),
  );
}

/**
 * For an account that passes to whoever first proves its address: endpoints added before may be someone
 * else's and would keep receiving. The owner can switch theirs on again.
 */
export async function switchOffEndpoints(
  tx: Database,
  { publicUrl }: Pick<Config, "publicUrl">,
  ownerId: string,
): Promise<void> {
  const off = await tx
    .update(webhookEndpoints)
    .set({ isActive: false })
    .where(and(eq(webhookEndpoints.ownerId, ownerId), eq(webhookEndpoints.isActive, true)))
    .returning({ url: webhookEndpoints.url });
  if (off.length === 0) return;
  await mailService(tx, ownerId, "webhooks.stopped", {
    subject: "Your webhooks were switched off",
    title: "Your webhooks were switched off",
    lines: [
      "Your email address was not confirmed until now, so somebody else may have added them:",
      ...off.map(({ url }) => url),
      "Switch on the ones that are yours, and delete the others.",
    ],
    button: { label: "Open the webhooks", url: `${publicUrl}/settings` },
  });
}

export async function deliveriesAbout(db: Database, ownerId: string, subjectId: string) {
  const found = await db
    .select({
      id: webhookDeliveries.id,
      kind: webhookEndpoints.kind,
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
  return found.map(({ kind, url, ...delivery }) => {
    const place = placeOfKind(kind);
    return place
      ? { channel: "place" as const, to: place.name, ...delivery }
      : { channel: "webhook" as const, to: new URL(url).host, ...delivery };
  });
}
