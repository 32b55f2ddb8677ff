import { Webhook } from "standardwebhooks";
import type { webhookEndpoints } from "#database/schema-webhooks.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { Encryption } from "#platform/server/encryption.ts";
import { FetchFailed, type SafeFetch } from "#platform/server/safe-fetch.ts";
import type { Alert, Place } from "../places/place.ts";
import { addressIn, secretsOf } from "./secrets.ts";

export interface SendingParts {
  clock: Clock;
  encryption: Encryption;
  safeFetch: SafeFetch;
}

export interface Outcome {
  status?: number;
  error?: string;
  /** The receiver asked for this pause. */
  pauseMs?: number;
}

type Endpoint = typeof webhookEndpoints.$inferSelect;

const unreadableSecret =
  "The signing secret of this webhook can no longer be read. Make a new secret and add it to the receiving app.";
const noChat = "No chat is linked yet.";
const unreadableAddress = "The stored address can no longer be read. Paste it again.";

export async function sendSigned(
  { clock, encryption, safeFetch }: SendingParts,
  endpoint: Endpoint,
  { deliveryId, body, timeLimitMs }: { deliveryId: string; body: string; timeLimitMs: number },
): Promise<Outcome> {
  const id = `msg_${deliveryId.replaceAll("-", "")}`;
  const now = clock.now();
  const secrets = secretsOf(encryption, endpoint, now);
  if (secrets.length === 0) return { error: unreadableSecret };
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, now, body));
  return post(safeFetch, "The endpoint", endpoint.url, body, timeLimitMs, {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": signatures.join(" "),
  });
}

export async function sendToPlace(
  { encryption, safeFetch }: SendingParts,
  endpoint: Endpoint,
  place: Place,
  alert: Alert,
  timeLimitMs: number,
): Promise<Outcome> {
  const address = addressIn(encryption, endpoint);
  if (address === undefined) return { error: unreadableAddress };
  if (endpoint.kind === "telegram" && !endpoint.chatId) return { error: noChat };
  const { url, body } = place.shape(alert, new URL(address), endpoint.chatId);
  const outcome = await post(safeFetch, place.name, url, JSON.stringify(body), timeLimitMs);
  const { status = 0, error } = outcome;
  if (!error) return outcome;
  if (place.goneStatuses.includes(status))
    return {
      ...outcome,
      error: `${place.name} no longer accepts messages at this address (${status}).`,
    };
  if (status === 429)
    return { ...outcome, error: `${place.name} accepts no more messages for now (429).` };
  return outcome;
}

const longestPauseMs = 3_600_000;

async function post(
  safeFetch: SafeFetch,
  name: string,
  url: string,
  body: string,
  timeoutMs: number,
  headers: Record<string, string> = {},
): Promise<Outcome> {
  try {
    const answer = await safeFetch(url, {
      post: body,
      timeoutMs,
      redirectsMax: 0,
      headers: { "content-type": "application/json", ...headers },
    });
    const { status } = answer;
    if (status >= 200 && status < 300) return { status };
    const seconds = Number(answer.headers.get("retry-after"));
    const pauseMs = seconds > 0 ? Math.min(seconds * 1_000, longestPauseMs) : 0;
    return { status, error: `${name} answered with ${status}.`, pauseMs };
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error;
    return { error: wordsOf(error, name) };
  }
}

function wordsOf({ reason, message }: FetchFailed, name: string) {
  if (reason === "redirects") return `${name} redirects, and webhooks do not follow redirects.`;
  if (reason === "timeout") return `${name} did not answer within 10 seconds.`;
  if (reason === "unknown-host") return "There is no server at this address.";
  return message;
}
