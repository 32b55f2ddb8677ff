import { randomBytes } from "node:crypto";
import type { webhookEndpoints } from "#database/schema-webhooks.ts";
import { type Encryption, openIfReadable } from "#platform/server/encryption.ts";
import { maskSecret } from "#platform/server/masked-secret.ts";

/** Standard Webhooks: `whsec_` and 24 to 64 random bytes. */
export function newSecret() {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

/** Associated data, so that a secret moved to another row does not decrypt. */
export function placeOf(endpointId: string) {
  return `webhook ${endpointId}`;
}

type Endpoint = typeof webhookEndpoints.$inferSelect;

/** Currently valid secrets, newest first, leaving out those that cannot be decrypted. */
export function secretsOf(encryption: Encryption, endpoint: Endpoint, now: Date): string[] {
  const { id, secret, oldSecret, oldSecretUntil } = endpoint;
  const isOldGood = oldSecret && oldSecretUntil && oldSecretUntil > now;
  return [secret, ...(isOldGood ? [oldSecret] : [])]
    .map((sealed) => openIfReadable(encryption, sealed, placeOf(id)))
    .filter((opened) => opened !== undefined);
}

/** A chat tool's address. */
export function addressIn(encryption: Encryption, { id, secret }: Endpoint): string | undefined {
  return openIfReadable(encryption, secret, placeOf(id));
}

/** The part of an address that may be shown: whoever has all of it can write there. */
export function maskAddress({ protocol, host, pathname, search }: URL): string {
  const rest = `${pathname}${search}`;
  return `${protocol}//${host}/${maskSecret(rest.slice(rest.length >= 24 ? 0 : -7))}`;
}
