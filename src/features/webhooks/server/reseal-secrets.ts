import { eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { webhookEndpoints } from "#database/schema-webhooks.ts";
import { type Encryption, openIfReadable } from "#platform/server/encryption.ts";
import { placeOf } from "./secrets.ts";

interface Parts {
  db: Database;
  encryption: Encryption;
}

export async function unreadableWebhooks({ db, encryption }: Parts): Promise<string[]> {
  const rows = await db
    .select({ id: webhookEndpoints.id, secret: webhookEndpoints.secret })
    .from(webhookEndpoints);
  return rows
    .filter(({ id, secret }) => openIfReadable(encryption, secret, placeOf(id)) === undefined)
    .map(({ id }) => id);
}

export async function resealWebhooks({ db, encryption }: Parts): Promise<number> {
  const rows = await db.select().from(webhookEndpoints).for("update");
  let count = 0;
  for (const { id, secret: sealed, oldSecret, oldSecretUntil } of rows) {
    const place = placeOf(id);
    const secret = openIfReadable(encryption, sealed, place);
    if (secret === undefined) continue;
    const old = oldSecret ? openIfReadable(encryption, oldSecret, place) : undefined;
    await db
      .update(webhookEndpoints)
      .set({
        secret: encryption.seal(secret, place),
        oldSecret: old === undefined ? null : encryption.seal(old, place),
        oldSecretUntil: old === undefined ? null : oldSecretUntil,
      })
      .where(eq(webhookEndpoints.id, id));
    count += 1;
  }
  return count;
}
