import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Database } from "#database/client.ts";
import { recoveryCodes, secondFactors } from "#database/schema-accounts.ts";
import { type Encryption, openIfReadable } from "#platform/server/encryption.ts";
import { conflict } from "#platform/server/errors.ts";
import { hashToken } from "#platform/server/secrets.ts";
import { PRODUCT_NAME } from "#shared/product.ts";
import { randomSigns } from "../random-signs.ts";

interface Parts {
  db: Database;
  encryption: Encryption;
}

const periodSeconds = 30;
const codesGiven = 10;

export async function readSecondFactor(db: Database, userId: string) {
  const [factor] = await db.select().from(secondFactors).where(isConfirmed(userId));
  if (!factor) return null;
  const recoveryCodesLeft = await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
  return { confirmedAt: factor.confirmedAt, recoveryCodesLeft };
}

export async function proposeSecondFactor(
  { db, encryption }: Parts,
  user: { id: string; email: string },
) {
  const secret = new Secret({ size: 20 });
  const sealed = encryption.seal(secret.base32, placeOf(user.id));
  const [stored] = await db
    .insert(secondFactors)
    .values({ userId: user.id, secret: sealed })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret: sealed, lastStep: 0 },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  return stored && { secret: secret.base32, uri: totpOf(secret.base32, user.email).toString() };
}

/** Returns the recovery codes, which cannot be read again. */
export async function confirmSecondFactor(
  { db, encryption }: Parts,
  now: Date,
  userId: string,
  code: string,
): Promise<string[] | undefined> {
  return db.transaction(async (tx) => {
    const isRight = await takeAppCode({ db: tx, encryption }, now, userId, code);
    if (!isRight) return undefined;
    const [confirmed] = await tx
      .update(secondFactors)
      .set({ confirmedAt: now })
      .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)))
      .returning({ userId: secondFactors.userId });
    if (!confirmed) return undefined;
    const codes = Array.from({ length: codesGiven }, newRecoveryCode);
    await tx
      .insert(recoveryCodes)
      .values(codes.map((plain) => ({ userId, codeHash: hashOf(plain) })));
    return codes;
  });
}

/** A code of the app or a recovery code; each works once. */
export async function takeCode(parts: Parts, now: Date, userId: string, code: string) {
  const text = code.replace(/[\s-]/g, "").toLowerCase();
  if (/^\d{6}$/.test(text)) return takeAppCode(parts, now, userId, text);
  const used = await parts.db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(text))))
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

export async function removeSecondFactor(db: Database, userId: string): Promise<boolean> {
  const removed = await db
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  return removed.some(({ confirmedAt }) => confirmedAt !== null);
}

export async function unreadableSecondFactors({ db, encryption }: Parts): Promise<string[]> {
  const rows = await db.select().from(secondFactors);
  return rows
    .filter(
      ({ userId, secret }) => openIfReadable(encryption, secret, placeOf(userId)) === undefined,
    )
    .map(({ userId }) => userId);
}

export async function resealSecondFactors({ db, encryption }: Parts): Promise<number> {
  const rows = await db.select().from(secondFactors).for("update");
  let count = 0;
  for (const { userId, secret: sealed } of rows) {
    const place = placeOf(userId);
    const secret = openIfReadable(encryption, sealed, place);
    if (secret === undefined) continue;
    await db
      .update(secondFactors)
      .set({ secret: encryption.seal(secret, place) })
      .where(eq(secondFactors.userId, userId));
    count += 1;
  }
  return count;
}

/** Allows one step of clock skew. The update makes each step usable once. */
async function takeAppCode({ db, encryption }: Parts, now: Date, userId: string, code: string) {
  const [factor] = await db
    .select({ secret: secondFactors.secret })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  if (!factor) return false;
  const secret = openIfReadable(encryption, factor.secret, placeOf(userId));
  if (secret === undefined)
    throw conflict(
      "Codes from this app can no longer be checked: the key that decrypts its secret is missing. Use a recovery code, or ask whoever runs this server to remove the second factor with its command.",
    );
  const totp = totpOf(secret, "");
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  if (delta === null) return false;
  const step = totp.counter({ timestamp }) + delta;
  const taken = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return taken.length > 0;
}

/** RFC 6238, with the parameters that every app supports. */
function totpOf(secret: string, label: string) {
  return new TOTP({
    issuer: PRODUCT_NAME,
    label,
    secret: Secret.fromBase32(secret),
    period: periodSeconds,
  });
}

function isConfirmed(userId: string) {
  return and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));
}

const placeOf = (userId: string) => `second_factors.${userId}`;

/** 60 bits: enough behind a throttle, and enough for a plain hash. */
function newRecoveryCode() {
  return [4, 4, 4].map((length) => randomSigns(length)).join("-");
}

function hashOf(code: string) {
  return hashToken(code.replaceAll("-", ""));
}
