import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { users } from "#database/schema.ts";
import { identities, mailedLinks } from "#database/schema-accounts.ts";
import type { Encryption } from "#platform/server/encryption.ts";
import {
  readSecondFactor,
  removeSecondFactor,
} from "#platform/server/second-factor/second-factor.ts";
import type { SignedInUser } from "#platform/server/serve.ts";
import { endSessionsOf } from "#platform/server/sessions.ts";
import { createOwner, isRegistrationOpen } from "../queries.ts";
import type { Claims } from "./client.ts";
import { SignInFault } from "./fault.ts";

type Told = (tx: Database, ownerId: string) => Promise<void> | undefined;

/**
 * Identifies by issuer and subject. An e-mail verified by Google only links an account that has no Google
 * identity yet.
 */
export async function findOwnerOf(
  { db, encryption }: { db: Database; encryption: Encryption },
  now: Date,
  claims: Claims,
  { created, recovered }: { created: Told; recovered: Told },
): Promise<SignedInUser> {
  return db.transaction(async (tx) => {
    // Two tabs at once must not create two accounts.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${claims.email ?? claims.sub}`}, 0))`,
    );
    const known = await findByIdentity(tx, claims);
    if (known?.role === "user") return known;
    if (known) throw new SignInFault("refused");

    if (!claims.email || !claims.email_verified) throw new SignInFault("unverified");
    const found = await findByEmail(tx, claims.email);
    if (found && (found.role !== "user" || found.hasIdentity))
      throw new SignInFault("other-account");
    // Whoever reads somebody's mail can make a Google account of the address, and lacks the second factor.
    if (found?.emailVerifiedAt && (await readSecondFactor(tx, found.id)))
      throw new SignInFault("other-account");
    const owner = found ?? (await newOwner({ db: tx, encryption }, now, claims, claims.email));
    if (!found) await created(tx, owner.id);
    if (found && !found.emailVerifiedAt) {
      await takeOver(tx, now, found.id, claims);
      await recovered(tx, found.id);
    }
    await tx
      .insert(identities)
      .values({ issuer: claims.iss, subject: claims.sub, userId: owner.id });
    return owner;
  });
}

async function findByIdentity(tx: Database, { iss, sub }: Claims) {
  const [user] = await tx
    .select({ id: users.id, role: users.role })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, iss), eq(identities.subject, sub)));
  return user;
}

async function findByEmail(tx: Database, email: string) {
  const [user] = await tx
    .select({
      id: users.id,
      role: users.role,
      emailVerifiedAt: users.emailVerifiedAt,
      hasIdentity: sql<boolean>`exists (select from ${identities} where ${identities.userId} = ${users.id})`,
    })
    .from(users)
    .where(eq(users.email, email))
    .for("update");
  return user;
}

async function newOwner(
  { db, encryption }: { db: Database; encryption: Encryption },
  now: Date,
  claims: Claims,
  email: string,
) {
  if (!(await isRegistrationOpen(db))) throw new SignInFault("registration-closed");
  const account = { ...profileOf(claims), email, authProvider: "google", emailVerifiedAt: now };
  const owner = await createOwner(db, encryption, now, account);
  if (!owner) throw new SignInFault("other-account");
  return owner;
}

/**
 * The account's address was never proved, so someone may have registered it in advance. Ends all their access
 * and notifications, and drops the name they gave.
 */
async function takeOver(tx: Database, now: Date, userId: string, claims: Claims) {
  await endSessionsOf(tx, userId);
  await tx.delete(mailedLinks).where(eq(mailedLinks.userId, userId));
  await removeSecondFactor(tx, userId);
  await tx
    .update(users)
    .set({ ...profileOf(claims), password: null, emailVerifiedAt: now, authProvider: "google" })
    .where(eq(users.id, userId));
}

const nameMax = 100;

function profileOf({ given_name, family_name, picture, email }: Claims) {
  const firstName = given_name.trim() || (email?.split("@")[0] ?? "");
  return {
    firstName: firstName.slice(0, nameMax),
    lastName: family_name.trim().slice(0, nameMax),
    profileImageUrl: picture,
  };
}
