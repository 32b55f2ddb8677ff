import { and, asc, eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { conversations, users } from "#database/schema.ts";
import { teamInvitations, teamMembers } from "#database/schema-accounts.ts";
import { ownerCanUse } from "#features/billing/server/public.ts";
import { recordAudit } from "#platform/server/audit.ts";
import { conflict, notFound } from "#platform/server/errors.ts";
import { endSessionsOf, endStreamsOf } from "#platform/server/sessions.ts";
import type { TeamRole } from "#shared/vocabulary.ts";
import { teamOf } from "./public.ts";

export async function readTeam(db: Database, ownerId: string) {
  const [people, invitations, isInPlan, [owner]] = await Promise.all([
    teamOf(db, ownerId),
    db
      .select()
      .from(teamInvitations)
      .where(eq(teamInvitations.ownerId, ownerId))
      .orderBy(asc(teamInvitations.createdAt), asc(teamInvitations.id)),
    ownerCanUse(db, ownerId, "team"),
    db.select({ emailVerifiedAt: users.emailVerifiedAt }).from(users).where(eq(users.id, ownerId)),
  ]);
  const members = people.flatMap(({ role, ...person }) =>
    role === "owner" ? [] : [{ ...person, role }],
  );
  return { members, invitations, isInPlan, isEmailVerified: Boolean(owner?.emailVerifiedAt) };
}

export function setRole(db: Database, ownerId: string, memberId: string, role: TeamRole) {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({ role: teamMembers.role })
      .from(teamMembers)
      .where(isMember(ownerId, memberId))
      .for("update");
    if (!before) throw notFound("Member");
    await tx.update(teamMembers).set({ role }).where(isMember(ownerId, memberId));
    await endStreamsOf(tx, memberId);
    await audit(tx, ownerId, "team.role-changed", memberId, { before, after: { role } });
  });
}

export interface TeamListeners {
  /** Runs in the transaction that removes the member. */
  memberRemoved: (tx: Database, now: Date, memberId: string) => Promise<void>;
}

interface Membership {
  ownerId: string;
  memberId: string;
}

/** Ends the member's sessions at once and releases their conversations. The account remains, without plan or agents. */
export function removeMember(
  db: Database,
  now: Date,
  { ownerId, memberId }: Membership,
  { memberRemoved }: Partial<TeamListeners>,
  actorId = ownerId,
) {
  return db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(teamMembers)
      .where(isMember(ownerId, memberId))
      .returning({ role: teamMembers.role });
    if (!gone) throw notFound("Member");
    await endSessionsOf(tx, memberId);
    await memberRemoved?.(tx, now, memberId);
    await tx
      .update(conversations)
      .set({ assigneeId: null })
      .where(eq(conversations.assigneeId, memberId));
    await audit(tx, actorId, actorId === ownerId ? "team.removed" : "team.left", memberId, {
      before: gone,
    });
  });
}

export async function leaveTeam(
  db: Database,
  now: Date,
  membership: Membership,
  listeners: Partial<TeamListeners>,
) {
  const { ownerId, memberId } = membership;
  if (ownerId === memberId)
    throw conflict("This account is your own, so there is no team to leave.");
  await removeMember(db, now, membership, listeners, memberId);
}

function isMember(ownerId: string, memberId: string) {
  return and(eq(teamMembers.ownerId, ownerId), eq(teamMembers.memberId, memberId));
}

async function audit(
  tx: Database,
  actorId: string,
  action: string,
  memberId: string,
  change: { before?: object; after?: object },
) {
  await recordAudit(tx, {
    actor: "owner",
    actorId,
    action,
    subject: "team-member",
    subjectId: memberId,
    ...change,
  });
}
