import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { webhookEndpoints } from "#database/schema-webhooks.ts";
import { mailService } from "#features/accounts/server/public.ts";
import type { Config } from "#platform/server/config.ts";

type Endpoint = typeof webhookEndpoints.$inferSelect;

const stopAfterMs = 5 * 86_400_000;
const goneStatus = 410;

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
  const isOver =
    status === goneStatus || (isLastTry && now.getTime() - since.getTime() >= stopAfterMs);
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
  await mailService(tx, endpoint.ownerId, "webhooks.stopped", {
    subject: "A webhook was switched off",
    title: "A webhook was switched off",
    lines: [
      status === goneStatus
        ? `${endpoint.url} answered 410 Gone, so nothing more is sent to it.`
        : `Nothing has reached ${endpoint.url} for five days, so nothing more is sent to it.`,
      `The last attempt: ${error ?? "it failed."}`,
      "No lead is lost: they are all in your list. When the endpoint works again, switch it on and resend what it missed.",
    ],
    button: {
      label: "Open the webhook",
      url: `${config.publicUrl}/settings/webhooks/${endpoint.id}`,
    },
  });
}

function isThis({ ownerId, id }: Endpoint) {
  return and(eq(webhookEndpoints.ownerId, ownerId), eq(webhookEndpoints.id, id));
}
