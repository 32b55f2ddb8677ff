import { randomBytes } from "node:crypto";
import type { webhookEndpoints } from "#database/schema-webhooks.ts";
import { type Encryption, openIfReadable } from "#platform/server/encryption.ts";

/** As the Standard Webhooks say: 24 to 64 random bytes, known by their prefix. */
export function newSecret() {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

/** Where it is stored, so that what is moved to another row does not open there. */
export function placeOf(endpointId: string) {
  return `webhook ${endpointId}`;
}

type Endpoint = typeof webhookEndpoints.$inferSelect;

/** The secrets that sign now, the newest first: of those that open with the key that is here. */
export function secretsOf(encryption: Encryption, endpoint: Endpoint, now: Date): string[] {
  const { id, secret, oldSecret, oldSecretUntil } = endpoint;
  const isOldGood = oldSecret && oldSecretUntil && oldSecretUntil > now;
  return [secret, ...(isOldGood ? [oldSecret] : [])]
    .map((sealed) => openIfReadable(encryption, sealed, placeOf(id)))
    .filter((opened) => opened !== undefined);
}
