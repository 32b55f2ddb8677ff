import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { deleteRows } from "#database/delete-rows.ts";
import { users } from "#database/schema.ts";
import { pastTrials } from "#database/schema-accounts.ts";
import type { Encryption } from "#platform/server/encryption.ts";

const keptMs = 365 * 86_400_000;

/**
 * Call it before the account is deleted. Only of a confirmed address: else anybody could use up the trial of an
 * address that is not theirs. Who has neither a plan nor the end of one, such as a colleague, had no trial; a free
 * plan has no end.
 */
export async function rememberTrial(
  tx: Database,
  encryption: Encryption,
  now: Date,
  userId: string,
) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user?.emailVerifiedAt || !(user.planId || user.planExpiresAt)) return;
  const endsAt = (user.subscriptionStatus === "trial" && user.planExpiresAt) || now;
  await tx
    .insert(pastTrials)
    .values({ address: addressOf(encryption, user.email), endsAt, createdAt: now })
    .onConflictDoUpdate({
      target: pastTrials.address,
      set: { endsAt: sql`least(${pastTrials.endsAt}, excluded.ends_at)`, createdAt: now },
    });
  await deleteRows(tx, pastTrials, lte(pastTrials.createdAt, forgotten(now)));
}

/** Undefined if none is known. */
export async function endOfPastTrial(
  db: Database,
  encryption: Encryption,
  now: Date,
  email: string,
) {
  const [past] = await db
    .select({ endsAt: pastTrials.endsAt })
    .from(pastTrials)
    .where(
      and(
        eq(pastTrials.address, addressOf(encryption, email)),
        gt(pastTrials.createdAt, forgotten(now)),
      ),
    );
  return past?.endsAt;
}

function forgotten(now: Date) {
  return new Date(now.getTime() - keptMs);
}

function addressOf(encryption: Encryption, email: string) {
  return encryption.fingerprint(`trial ${email}`);
}
