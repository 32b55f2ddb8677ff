import { and, count, eq, gt } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { users } from "#database/schema.ts";
import { teamInvitations, teamMembers } from "#database/schema-accounts.ts";
import { ownerCanUse } from "#features/billing/server/public.ts";
import { recordAudit } from "#platform/server/audit.ts";
import { conflict, forbidden, invalid, notFound } from "#platform/server/errors.ts";
import { hashToken, isTokenShaped, newToken } from "#platform/server/secrets.ts";
import { type NewInvitation, teamMax } from "../contract.ts";
import { type InvitationParts, mailInvitation } from "./mail-invitation.ts";

const lastMs = 7 * 86_400_000;

export function invite(
  db: Database,
  parts: InvitationParts,
  now: Date,
  ownerId: string,
  { email, role }: NewInvitation,
) {
  return db.transaction(async (tx) => {
    const owner = await lockInviter(tx, ownerId);
    if (email === owner.email) throw invalid({ email: "This is your own address." });
    await assertNotInTeam(tx, ownerId, email);
    await assertRoom(tx, ownerId);
    const { token, ...link } = newLink(now);
    const [invitation] = await tx
      .insert(teamInvitations)
      .values({ ownerId, email, role, ...link, createdAt: now })
      .onConflictDoNothing()
      .returning();
    if (!invitation)
      throw conflict("This address is already invited.", {
        email: "This address is already invited. You can send the invitation again.",
      });
    await mailInvitation(tx, parts, owner, invitation, token);
    await audit(tx, ownerId, "team.invited", invitation.id, role);
    return invitation;
  });
}

export async function emailOfInvitation(db: Database, ownerId: string, invitationId: string) {
  const [invitation] = await db
    .select({ email: teamInvitations.email })
    .from(teamInvitations)
    .where(isOwn(ownerId, invitationId));
  if (!invitation) throw notFound("Invitation");
  return invitation.email;
}

/** The new link lasts a week; the earlier one stops working. */
export function inviteAgain(
  db: Database,
  parts: InvitationParts,
  now: Date,
  ownerId: string,
  invitationId: string,
) {
  return db.transaction(async (tx) => {
    const owner = await lockInviter(tx, ownerId);
    const { token, ...link } = newLink(now);
    const [invitation] = await tx
      .update(teamInvitations)
      .set(link)
      .where(isOwn(ownerId, invitationId))
      .returning();
    if (!invitation) throw notFound("Invitation");
    await mailInvitation(tx, parts, owner, invitation, token);
    return invitation;
  });
}

export function withdraw(db: Database, ownerId: string, invitationId: string) {
  return db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(teamInvitations)
      .where(isOwn(ownerId, invitationId))
      .returning({ role: teamInvitations.role });
    if (!gone) throw notFound("Invitation");
    await audit(tx, ownerId, "team.withdrawn", invitationId, gone.role);
  });
}

export async function findInvitation(db: Database, now: Date, token: string) {
  if (!isTokenShaped(token)) return undefined;
  const [found] = await db
    .select({
      id: teamInvitations.id,
      ownerId: teamInvitations.ownerId,
      email: teamInvitations.email,
      role: teamInvitations.role,
      firstName: users.firstName,
      lastName: users.lastName,
      inviterTeam: teamMembers.ownerId,
    })
    .from(teamInvitations)
    .innerJoin(users, eq(users.id, teamInvitations.ownerId))
    .leftJoin(teamMembers, eq(teamMembers.memberId, teamInvitations.ownerId))
    .where(isUsable(now, token));
  return found && !found.inviterTeam ? found : undefined;
}

/** Only one of two concurrent uses finds it. */
export async function takeInvitation(tx: Database, now: Date, token: string) {
  if (!isTokenShaped(token)) return undefined;
  const [taken] = await tx.delete(teamInvitations).where(isUsable(now, token)).returning();
  return taken;
}

function isUsable(now: Date, token: string) {
  return and(eq(teamInvitations.tokenHash, hashToken(token)), gt(teamInvitations.expire, now));
}

function isOwn(ownerId: string, invitationId: string) {
  return and(eq(teamInvitations.ownerId, ownerId), eq(teamInvitations.id, invitationId));
}

function newLink(now: Date) {
  const token = newToken();
  return { token, tokenHash: hashToken(token), expire: new Date(now.getTime() + lastMs) };
}

async function lockInviter(tx: Database, ownerId: string) {
  const [owner] = await tx.select().from(users).where(eq(users.id, ownerId)).for("no key update");
  if (!owner) throw notFound("User");
  if (!(await ownerCanUse(tx, ownerId, "team")))
    throw forbidden("Your plan does not include a team. Choose one that does.");
  if (!owner.emailVerifiedAt)
    throw forbidden("Please confirm your own email address first. Then you can invite others.");
  return owner;
}

async function assertNotInTeam(tx: Database, ownerId: string, email: string) {
  const inTeam = await tx
    .select({ id: users.id })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.memberId))
    .where(and(eq(teamMembers.ownerId, ownerId), eq(users.email, email)));
  if (inTeam.length > 0)
    throw conflict("This person is already on your team.", {
      email: "This person is already on your team.",
    });
}

async function assertRoom(tx: Database, ownerId: string) {
  const [members, invitations] = await Promise.all([
    tx.select({ n: count() }).from(teamMembers).where(eq(teamMembers.ownerId, ownerId)),
    tx.select({ n: count() }).from(teamInvitations).where(eq(teamInvitations.ownerId, ownerId)),
  ]);
  if (only(members).n + only(invitations).n >= teamMax)
    throw forbidden(
      `A team has at most ${teamMax} people besides you, invitations included. Withdraw one or remove someone first.`,
    );
}

async function audit(tx: Database, ownerId: string, action: string, id: string, role: string) {
  await recordAudit(tx, {
    actor: "owner",
    actorId: ownerId,
    action,
    subject: "team-invitation",
    subjectId: id,
    after: { role },
  });
}
