import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#database/client.ts";
import { prepared } from "#database/prepared.ts";
import { plans, users } from "#database/schema.ts";
import { teamMembers } from "#database/schema-accounts.ts";
import { systemSettings } from "#database/schema-operations.ts";
import type { Encryption } from "#platform/server/encryption.ts";
import { notFound } from "#platform/server/errors.ts";
import type { OwnersCaller } from "#platform/server/serve.ts";
import { isSwitchedOff } from "#platform/server/settings.ts";
import { personName } from "#shared/person-name.ts";
import { endOfPastTrial } from "./past-trials.ts";

const trialDays = 7;
const dayMs = 86_400_000;

export async function findOwner(db: Database, email: string) {
  const [user] = await ownerByEmail(db).execute({ email });
  return user;
}

const ownerByEmail = prepared((db) =>
  db
    .select({ id: users.id, role: users.role, password: users.password })
    .from(users)
    .where(and(eq(users.email, sql.placeholder("email")), eq(users.role, "user")))
    .prepare("owner_by_email"),
);

/** Starts the trial, or continues one that the address had before. Undefined if the e-mail is taken. */
export async function createOwner(
  db: Database,
  encryption: Encryption,
  now: Date,
  account: Pick<typeof users.$inferInsert, "email"> & Partial<typeof users.$inferInsert>,
) {
  const [trial] = await db
    .select({ id: plans.id, days: plans.trialDays })
    .from(plans)
    .where(eq(plans.isTrial, true));
  const usualEnd = new Date(now.getTime() + (trial?.days || trialDays) * dayMs);
  const pastEnd = await endOfPastTrial(db, encryption, now, account.email);
  const endsAt = pastEnd && pastEnd < usualEnd ? pastEnd : usualEnd;
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

export function currentUserOf({ own, plan, owner }: Account, { teamRole, viewing }: OwnersCaller) {
  if (teamRole === "owner") return { ...own, plan, teamRole, ownerName: null };
  const { subscriptionStatus } = owner ?? own;
  return {
    ...own,
    plan: null,
    planExpiresAt: null,
    subscriptionStatus,
    teamRole,
    ...(viewing && { viewing }),
    ownerName: personName(owner ?? own),
  };
}

export type Account = Awaited<ReturnType<typeof getAccount>>;

export async function getAccount(db: Database, userId: string) {
  const [account] = await accountById(db).execute({ userId });
  if (!account) throw notFound("User");
  return account;
}

/** One query, because people are waiting. */
const accountById = prepared((db) => {
  const owners = alias(users, "owners");
  return db
    .select({ own: users, plan: plans, owner: owners, teamRole: teamMembers.role })
    .from(users)
    .leftJoin(plans, eq(plans.id, users.planId))
    .leftJoin(teamMembers, eq(teamMembers.memberId, users.id))
    .leftJoin(owners, eq(owners.id, teamMembers.ownerId))
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare("account_by_id");
});

/** Returns the hash now stored: `renewed`, unless another change came first. */
export async function renewHash(db: Database, userId: string, old: string, renewed: string) {
  const [changed] = await db
    .update(users)
    .set({ password: renewed })
    .where(and(eq(users.id, userId), eq(users.password, old)))
    .returning({ id: users.id });
  return changed ? renewed : old;
}

export async function isRegistrationOpen(db: Database) {
  const [setting] = await db
    .select({ value: systemSettings.value })
    .from(systemSettings)
    .where(eq(systemSettings.key, "registration_open"));
  return !isSwitchedOff(setting?.value);
}
