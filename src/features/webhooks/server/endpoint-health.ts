import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { webhookEndpoints } from "#database/schema-webhooks.ts";
import { mailService } from "#features/accounts/server/public.ts";
import type { Config } from "#platform/server/config.ts";
import { placeOfKind } from "../places/places.ts";

type Endpoint = typeof webhookEndpoints.$inferSelect;

const stopAfterMs = 5 * 86_400_000;
const goneStatuses = [410];

export async function noteSuccess(tx: Database, endpoint: Endpoint) {
  if (endpoint.failingSince)
    await tx.update(webhookEndpoints).set({ failingSince: null }).where(isThis(endpoint));
}

/** When a delivery is given up: disables an endpoint that has failed for days and mails the owner once. */
export async function noteFailure(
  tx: Database,
  config: Config,
  now: Date,
  endpoint: Endpoint,
  { status, error, isLastTry }: { status?: number; error?: string; isLastTry: boolean },
) {
  const since = endpoint.failingSince ?? now;
  const place = placeOfKind(endpoint.kind);
  const isGone = status !== undefined && (place?.goneStatuses ?? goneStatuses).includes(status);
  const isOver = isGone || (isLastTry && now.getTime() - since.getTime() >= stopAfterMs);
  if (!isOver) {
    await tx
      .update(webhookEndpoints)
      .set({ failingSince: now })
      .where(and(isThis(endpoint), isNull(webhookEndpoints.failingSince)));
    return;
  }
  const [stopped] = await tx
    .update(webhookEndpoints)
    .set({ stoppedAt: now, failingSince: since })
    .where(and(isThis(endpoint), isNull(webhookEndpoints.stoppedAt)))
    .returning({ id: webhookEndpoints.id });
  if (!stopped) return;
  const subject = place ? `${place.name} no longer gets your alerts` : "A webhook was switched off";
  const where = place ? `${place.name} (${new URL(endpoint.url).host})` : endpoint.url;
  await mailService(tx, endpoint.ownerId, "webhooks.stopped", {
    subject,
    title: subject,
    lines: [
      isGone
        ? `${where} answered ${status}${status === 410 ? " Gone" : ""}, so we stopped sending to it.`
        : `Nothing has reached ${where} for five days, so we stopped sending to it.`,
      `The last attempt: ${error ?? "it failed."}`,
      place
        ? `No lead is lost: they are all in your list. Create a new address in ${place.name}, then open the alerts and paste it.`
        : "No lead is lost: they are all in your list. When the endpoint works again, switch the webhook on and resend what it missed.",
    ],
    button: {
      label: place ? "Open the alerts" : "Open the webhook",
      url: `${config.publicUrl}/settings/webhooks/${endpoint.id}`,
    },
  });
}

function isThis({ ownerId, id }: Endpoint) {
  return and(eq(webhookEndpoints.ownerId, ownerId), eq(webhookEndpoints.id, id));
}
