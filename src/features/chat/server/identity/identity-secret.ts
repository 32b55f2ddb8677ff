import { createHmac, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { identitySecrets } from "#database/schema-visitors.ts";
import { type Encryption, openIfReadable } from "#platform/server/encryption.ts";
import { newToken } from "#platform/server/secrets.ts";

interface Parts {
  db: Database;
  encryption: Encryption;
}

const placeOf = (agentId: string) => `identity ${agentId}`;

export async function readIdentity(db: Database, agentId: string) {
  const [stored] = await db
    .select({ createdAt: identitySecrets.createdAt })
    .from(identitySecrets)
    .where(eq(identitySecrets.agentId, agentId));
  return { secretMadeAt: stored?.createdAt ?? null };
}

/** Replaces an earlier one at once: what that proved counts no longer. The secret is returned only here. */
export async function makeIdentitySecret({ db, encryption }: Parts, now: Date, agentId: string) {
  const secret = newToken();
  const made = { secret: encryption.seal(secret, placeOf(agentId)), createdAt: now };
  await db
    .insert(identitySecrets)
    .values({ agentId, ...made })
    .onConflictDoUpdate({ target: identitySecrets.agentId, set: made });
  return { secret };
}

export async function removeIdentitySecret(db: Database, agentId: string) {
  await db.delete(identitySecrets).where(eq(identitySecrets.agentId, agentId));
}

/** Whether the hash is the HMAC-SHA256 of the id, in hexadecimal, with the agent's secret. */
export async function isProved(
  { db, encryption }: Parts,
  agentId: string,
  { userId, hash }: { userId: string; hash: string },
): Promise<boolean> {
  const [stored] = await db
    .select({ sealed: identitySecrets.secret })
    .from(identitySecrets)
    .where(eq(identitySecrets.agentId, agentId));
  const secret = stored && openIfReadable(encryption, stored.sealed, placeOf(agentId));
  if (!secret) return false;
  const right = createHmac("sha256", secret).update(userId).digest();
  const given = Buffer.from(hash, "hex");
  return given.length === right.length && timingSafeEqual(given, right);
}

export async function unreadableIdentities({ db, encryption }: Parts): Promise<string[]> {
  const rows = await db.select().from(identitySecrets);
  return rows
    .filter(({ agentId, secret }) => !openIfReadable(encryption, secret, placeOf(agentId)))
    .map(({ agentId }) => agentId);
}

export async function resealIdentities({ db, encryption }: Parts): Promise<number> {
  const rows = await db.select().from(identitySecrets).for("update");
  let count = 0;
  for (const { agentId, secret: sealed } of rows) {
    const secret = openIfReadable(encryption, sealed, placeOf(agentId));
    if (secret === undefined) continue;
    await db
      .update(identitySecrets)
      .set({ secret: encryption.seal(secret, placeOf(agentId)) })
      .where(eq(identitySecrets.agentId, agentId));
    count += 1;
  }
  return count;
}
