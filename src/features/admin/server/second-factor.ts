import { eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { secondFactors } from "#database/schema-accounts.ts";
import type { Encryption } from "#platform/server/encryption.ts";

interface Parts {
  db: Database;
  encryption: Encryption;
}

/** Whether a code was asked for until now. */
export async function removeSecondFactor(db: Database, userId: string): Promise<boolean> {
  const removed = await db
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  return removed.some(({ confirmedAt }) => confirmedAt !== null);
}

/** Seals every app's secret with the key of now. */
export async function resealSecondFactors({ db, encryption }: Parts): Promise<number> {
  const rows = await db.select().from(secondFactors).for("update");
  for (const { userId, secret } of rows) {
    const place = placeOf(userId);
    await db
      .update(secondFactors)
      .set({ secret: encryption.seal(encryption.open(secret, place), place) })
      .where(eq(secondFactors.userId, userId));
  }
  return rows.length;
}

const placeOf = (userId: string) => `second_factors.${userId}`;
