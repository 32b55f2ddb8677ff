import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { enqueue } from "#database/jobs.ts";
import { users } from "#database/schema.ts";
import { webhookDeliveries, webhookEndpoints } from "#database/schema-webhooks.ts";
import { ownerCanUse } from "#features/billing/server/public.ts";
import type { Config } from "#platform/server/config.ts";
import { placeOfKind } from "../places/places.ts";
import { alertOf, digestOf } from "./alerts.ts";
import { noteFailure, noteSuccess } from "./endpoint-health.ts";
import { payloadOf } from "./events.ts";
import { takeTurn } from "./pace.ts";
import { type SendingParts, sendSigned, sendToPlace } from "./send.ts";
import { turnOf } from "./turn-of.ts";

export interface DeliveryParts extends SendingParts {
  db: Database;
  config: Config;
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
  const place = placeOfKind(endpoint.kind);
  const turn = place && !isByHand && (await takeTurn(db, clock.now(), endpoint, delivery));
  if (turn && "until" in turn) {
    await db.transaction(async (tx) => {
      await tx.update(webhookDeliveries).set({ nextTryAt: turn.until }).where(isWaiting);
      await enqueueAgain(tx, ownerId, deliveryId, turn.until);
    });
    return;
  }
  const together = turn ? turn.together : [delivery];
  const payload = await payloadOf(db, parts.config.publicUrl, delivery);
  if (!payload) {
    await giveUp("What it was about has been deleted.");
    return;
  }

  const { publicUrl } = parts.config;
  const outcome = place
    ? await sendToPlace(
        parts,
        endpoint,
        place,
        together.length > 1
          ? digestOf(
              publicUrl,
              together.map(({ event }) => event),
            )
          : alertOf(publicUrl, payload.type, payload.data),
        timeLimitMs,
      )
    : await sendSigned(parts, endpoint, { deliveryId, body: JSON.stringify(payload), timeLimitMs });
  const now = clock.now();
  const attempts = delivery.attempts + 1;
  const answeredWith = outcome.status ?? null;
  // The others in the same message have jobs of their own, which find them done or postponed.
  const areWaiting = and(
    eq(webhookDeliveries.ownerId, ownerId),
    inArray(
      webhookDeliveries.id,
      together.map(({ id }) => id),
    ),
    eq(webhookDeliveries.status, "waiting"),
  );
  if (!outcome.error) {
    await db.transaction(async (tx) => {
      await tx
        .update(webhookDeliveries)
        .set({ status: "sent", attempts, answeredWith, error: null, nextTryAt: null, sentAt: now })
        .where(areWaiting);
      await noteSuccess(tx, endpoint);
    });
    return;
  }
  const usualPauseMs = pausesMs[attempts - 1];
  const planned =
    usualPauseMs === undefined
      ? null
      : new Date(now.getTime() + Math.max(usualPauseMs, outcome.pauseMs ?? 0));
  // A manual attempt schedules no retry, because those already scheduled, including a first one it overtook,
  // still run.
  const plansNone = isByHand && (attempts > 1 || delivery.event === "webhook.test");
  const nextTryAt = plansNone ? delivery.nextTryAt : planned;
  await db.transaction(async (tx) => {
    const [counted] = await tx
      .update(webhookDeliveries)
      .set({ attempts })
      .where(and(isWaiting, eq(webhookDeliveries.attempts, delivery.attempts)))
      .returning({ id: webhookDeliveries.id });
    if (!counted) return;
    await tx
      .update(webhookDeliveries)
      .set({
        attempts,
        answeredWith,
        error: outcome.error,
        nextTryAt,
        ...(!nextTryAt && { status: "failed" as const }),
      })
      .where(areWaiting);
    if (nextTryAt && !plansNone) await enqueueAgain(tx, ownerId, deliveryId, nextTryAt);
    if (delivery.event !== "webhook.test")
      await noteFailure(tx, parts.config, now, endpoint, {
        ...outcome,
        isLastTry: usualPauseMs === undefined,
      });
  });
}

function enqueueAgain(tx: Database, ownerId: string, deliveryId: string, startAfter: Date) {
  return enqueue(
    tx,
    "webhooks.deliver",
    { ownerId, deliveryId },
    { startAfter, ...turnOf(ownerId, { isFailing: true }) },
  );
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
