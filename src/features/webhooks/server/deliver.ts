import { and, eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import type { Database } from "#database/client.ts";
import { enqueue } from "#database/jobs.ts";
import { users } from "#database/schema.ts";
import { webhookDeliveries, webhookEndpoints } from "#database/schema-webhooks.ts";
import { ownerCanUse } from "#features/billing/server/public.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { Config } from "#platform/server/config.ts";
import type { Encryption } from "#platform/server/encryption.ts";
import { FetchFailed, type SafeFetch } from "#platform/server/safe-fetch.ts";
import { noteFailure, noteSuccess } from "./endpoint-health.ts";
import { payloadOf } from "./events.ts";
import { secretsOf } from "./secrets.ts";
import { turnOf } from "./turn-of.ts";

export interface DeliveryParts {
  db: Database;
  config: Config;
  clock: Clock;
  encryption: Encryption;
  safeFetch: SafeFetch;
}

/** The pause after each failed attempt: eight attempts within eighteen hours. */
const pausesMs = [5, 60, 300, 1_800, 7_200, 18_000, 36_000].map((seconds) => seconds * 1_000);
const usualLimitMs = 10_000;

/** `isByHand`: one attempt, with the owner waiting for the result. */
export async function deliver(
  parts: DeliveryParts,
  ownerId: string,
  deliveryId: string,
  { isByHand = false, timeLimitMs = usualLimitMs } = {},
): Promise<void> {
  const { db, clock } = parts;
  const isThis = and(eq(webhookDeliveries.ownerId, ownerId), eq(webhookDeliveries.id, deliveryId));
  const isWaiting = and(isThis, eq(webhookDeliveries.status, "waiting"));
  const [found] = await db
    .select({
      delivery: webhookDeliveries,
      endpoint: webhookEndpoints,
      suspendedAt: users.suspendedAt,
    })
    .from(webhookDeliveries)
    .innerJoin(
      webhookEndpoints,
      and(
        eq(webhookEndpoints.ownerId, webhookDeliveries.ownerId),
        eq(webhookEndpoints.id, webhookDeliveries.endpointId),
      ),
    )
    .innerJoin(users, eq(users.id, webhookDeliveries.ownerId))
    .where(isWaiting);
  if (!found) return;
  const { delivery, endpoint, suspendedAt } = found;

  const giveUp = (error: string) =>
    db.update(webhookDeliveries).set({ status: "failed", error, nextTryAt: null }).where(isWaiting);
  if (!isByHand && (!endpoint.isActive || endpoint.stoppedAt)) {
    await giveUp("The endpoint is switched off.");
    return;
  }
  if (suspendedAt) {
    await giveUp("The account was suspended.");
    return;
  }
  if (!(await ownerCanUse(db, ownerId, "webhooks"))) {
    await giveUp("Your plan does not include webhooks.");
    return;
  }
  const payload = await payloadOf(db, parts.config.publicUrl, delivery);
  if (!payload) {
    await giveUp("What it was about has been deleted.");
    return;
  }

  const outcome = await send(parts, endpoint, {
    deliveryId,
    body: JSON.stringify(payload),
    timeLimitMs,
  });
  const now = clock.now();
  const attempts = delivery.attempts + 1;
  const answeredWith = outcome.status ?? null;
  if (!outcome.error) {
    await db.transaction(async (tx) => {
      await tx
        .update(webhookDeliveries)
        .set({ status: "sent", attempts, answeredWith, error: null, nextTryAt: null, sentAt: now })
        .where(isWaiting);
      await noteSuccess(tx, endpoint);
    });
    return;
  }
  const pauseMs = pausesMs[attempts - 1];
  const planned = pauseMs === undefined ? null : new Date(now.getTime() + pauseMs);
  // A manual attempt schedules no retry, because those already scheduled, including a first one it overtook,
  // still run.
  const plansNone = isByHand && (attempts > 1 || delivery.event === "webhook.test");
  const nextTryAt = plansNone ? delivery.nextTryAt : planned;
  await db.transaction(async (tx) => {
    const [counted] = await tx
      .update(webhookDeliveries)
      .set({
        attempts,
        answeredWith,
        error: outcome.error,
        nextTryAt,
        ...(!nextTryAt && { status: "failed" as const }),
      })
      .where(and(isWaiting, eq(webhookDeliveries.attempts, delivery.attempts)))
      .returning({ id: webhookDeliveries.id });
    if (!counted) return;
    if (nextTryAt && !plansNone)
      await enqueue(
        tx,
        "webhooks.deliver",
        { ownerId, deliveryId },
        { startAfter: nextTryAt, ...turnOf(ownerId, { isFailing: true }) },
      );
    if (delivery.event !== "webhook.test")
      await noteFailure(tx, parts.config, now, endpoint, {
        ...outcome,
        isLastTry: pauseMs === undefined,
      });
  });
}

const unreadable =
  "The secret that signs this webhook can no longer be read. Make a new one and give it to the receiving system.";

export interface Outcome {
  status?: number;
  error?: string;
}

async function send(
  { clock, encryption, safeFetch }: DeliveryParts,
  endpoint: typeof webhookEndpoints.$inferSelect,
  { deliveryId, body, timeLimitMs }: { deliveryId: string; body: string; timeLimitMs: number },
): Promise<Outcome> {
  const id = `msg_${deliveryId.replaceAll("-", "")}`;
  const now = clock.now();
  const secrets = secretsOf(encryption, endpoint, now);
  if (secrets.length === 0) return { error: unreadable };
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, now, body));
  try {
    const { status } = await safeFetch(endpoint.url, {
      post: body,
      timeoutMs: timeLimitMs,
      redirectsMax: 0,
      headers: {
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
        "webhook-signature": signatures.join(" "),
      },
    });
    if (status >= 200 && status < 300) return { status };
    return { status, error: `The endpoint answered with ${status}.` };
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error;
    return { error: wordsOf(error) };
  }
}

function wordsOf({ reason, message }: FetchFailed) {
  if (reason === "redirects")
    return "The endpoint redirects, and webhooks do not follow redirects.";
  if (reason === "timeout") return "The endpoint did not answer within 10 seconds.";
  if (reason === "unknown-host") return "There is nothing at this address.";
  return message;
}

/** Queues a delivery again under the same id. A retry already scheduled finds it done. */
export async function waitAgain(db: Database, ownerId: string, endpointId: string, id: string) {
  const [again] = await db
    .update(webhookDeliveries)
    .set({ status: "waiting" })
    .where(
      and(
        eq(webhookDeliveries.ownerId, ownerId),
        eq(webhookDeliveries.endpointId, endpointId),
        eq(webhookDeliveries.id, id),
      ),
    )
    .returning({ id: webhookDeliveries.id });
  return again;
}
