import { eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { webhookEndpoints } from "#database/schema-webhooks.ts";
import { type Encryption, openIfReadable } from "#platform/server/encryption.ts";
import { placeOf } from "./secrets.ts";

interface Parts {
  db: Database;
  encryption: Encryption;
}

/** The ids of those whose secret was sealed with a key that is not here. */
export async function unreadableWebhooks({ db, encryption }: Parts): Promise<string[]> {
  const rows = await db
    .select({ id: webhookEndpoints.id, secret: webhookEndpoints.secret })
    .from(webhookEndpoints);
  return rows
    .filter(({ id, secret }) => openIfReadable(encryption, secret, placeOf(id)) === undefined)
    .map(({ id }) => id);
}

/** Seals every secret by which webhooks are signed with the key of now. An old one that cannot be read is left out. */
export async function resealWebhooks({ db, encryption }: Parts): Promise<number> {
  const rows = await db.select().from(webhookEndpoints).for("update");
  for (const { id, secret, oldSecret, oldSecretUntil } of rows) {
    const place = placeOf(id);
    const old = oldSecret ? openIfReadable(encryption, oldSecret, place) : undefined;
    await db
      .update(webhookEndpoints)
      .set({
        secret: encryption.seal(encryption.open(secret, place), place),
        oldSecret: old === undefined ? null : encryption.seal(old, place),
        oldSecretUntil: old === undefined ? null : oldSecretUntil,
      })
      .where(eq(webhookEndpoints.id, id));
  }
  return rows.length;
}
