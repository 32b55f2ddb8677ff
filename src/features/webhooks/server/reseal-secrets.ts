import { eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { webhookEndpoints } from "#database/schema-webhooks.ts";
import type { Encryption } from "#platform/server/encryption.ts";
import { placeOf } from "./secrets.ts";

/** Seals every secret by which webhooks are signed with the key of now. */
export async function resealWebhooks({
  db,
  encryption,
}: {
  db: Database;
  encryption: Encryption;
}): Promise<number> {
  const rows = await db.select().from(webhookEndpoints).for("update");
  for (const { id, secret, oldSecret } of rows) {
    const again = (sealed: string) =>
      encryption.seal(encryption.open(sealed, placeOf(id)), placeOf(id));
    await db
      .update(webhookEndpoints)
      .set({ secret: again(secret), oldSecret: oldSecret && again(oldSecret) })
      .where(eq(webhookEndpoints.id, id));
  }
  return rows.length;
}
