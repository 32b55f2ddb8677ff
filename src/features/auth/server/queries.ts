import { eq, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { plans, systemSettings, users } from "#database/schema.ts";
import { notFound } from "#platform/server/errors.ts";
import type { OwnersCaller } from "#platform/server/serve.ts";

const trialDays = 7;
const dayMs = 86_400_000;

/** For sign-in only: operators have a sign-in of their own and are unknown here. */
export async function findOwner(db: Database, email: string) {
  const [user] = await db
    .select({ id: users.id, role: users.role, password: users.password })
    .from(users)
    .where(sql`${users.email} = ${email} and ${users.role} = 'user'`);
  return user;
}

/** A new account has the trial. Undefined where the e-mail has an account already. */
export async function createOwner(
  db: Database,
  now: Date,
  account: Pick<typeof users.$inferInsert, "email"> & Partial<typeof users.$inferInsert>,
) {
  const [trial] = await db
    .select({ id: plans.id, days: plans.trialDays })
    .from(plans)
    .where(eq(plans.isTrial, true));
  const endsAt = new Date(now.getTime() + (trial?.days || trialDays) * dayMs);
  const [user] = await db
    .insert(users)
    .values({
      ...account,
      planId: trial?.id ?? null,
      subscriptionStatus: "trial",
      planExpiresAt: endsAt,
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id, role: users.role });
  return user;
}

/** Somebody of an owner's team: without a plan of their own. Undefined where the e-mail has an account already. */
export async function createMember(
  db: Database,
  now: Date,
  account: Pick<typeof users.$inferInsert, "email" | "firstName" | "lastName" | "password">,
) {
  const [user] = await db
    .insert(users)
    .values({ ...account, subscriptionStatus: "expired", emailVerifiedAt: now })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id, role: users.role });
  return user;
}

export async function hasAccount(db: Database, email: string) {
  return (await db.$count(users, eq(users.email, email))) > 0;
}

/** Who is signed in. Of a member, the plan is the owner's affair. */
export async function getCurrentUser(db: Database, caller: OwnersCaller) {
  const { id, memberId, teamRole, viewing } = caller;
  const own = await getAccount(db, memberId);
  if (teamRole === "owner") return { ...own, teamRole, ownerName: null };
  const owner = await getAccount(db, id);
  return {
    ...own,
    plan: null,
    planExpiresAt: null,
    subscriptionStatus: owner.subscriptionStatus,
    teamRole,
    ...(viewing && { viewing }),
    ownerName: `${owner.firstName} ${owner.lastName}`.trim() || owner.email,
  };
}

async function getAccount(db: Database, userId: string) {
  const [found] = await db
    .select({ user: users, plan: plans })
    .from(users)
    .leftJoin(plans, eq(plans.id, users.planId))
    .where(eq(users.id, userId));
  if (!found) throw notFound("User");
  return { ...found.user, plan: found.plan };
}

export async function setPasswordHash(db: Database, userId: string, passwordHash: string) {
  await db.update(users).set({ password: passwordHash }).where(eq(users.id, userId));
}

/** Whatever an operator may write for it. */
const saysNo = /^(false|no|off|0|closed)$/i;

/** The operator can close registration. */
export async function isRegistrationOpen(db: Database) {
  const [setting] = await db
    .select({ value: systemSettings.value })
    .from(systemSettings)
    .where(eq(systemSettings.key, "registration_open"));
  return !saysNo.test(setting?.value.trim() ?? "");
}
