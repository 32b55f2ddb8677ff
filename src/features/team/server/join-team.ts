import { eq, or } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { agents, users } from "#database/schema.ts";
import { teamInvitations, teamMembers } from "#database/schema-accounts.ts";
import { createMember } from "#features/accounts/server/public.ts";
import { giveUpPlan, isPaying } from "#features/billing/server/public.ts";
import { recordAudit } from "#platform/server/audit.ts";
import { AppError, conflict, forbidden } from "#platform/server/errors.ts";
import type { TeamRole } from "#shared/vocabulary.ts";
import type { Acceptance } from "../contract.ts";
import { findInvitation, takeInvitation } from "./invitations.ts";

/** The mailed link also confirms the address. */
export function acceptInvitation(
  db: Database,
  now: Date,
  { token, firstName, lastName }: Acceptance,
  passwordHash: string,
) {
  return db.transaction(async (tx) => {
    const invitation = await take(tx, now, token);
    const member = await createMember(tx, now, {
      email: invitation.email,
      firstName,
      lastName,
      password: passwordHash,
    });
    if (!member) throw conflict("There is already an account with this address. Sign in to join.");
    await enter(tx, now, invitation, member.id);
    return member;
  });
}

/** Refused for accounts that own anything: a member could no longer reach it. */
export function joinTeam(db: Database, now: Date, accountId: string, token: string) {
  return db.transaction(async (tx) => {
    const [account] = await tx.select().from(users).where(eq(users.id, accountId)).for("update");
    const shown = await findInvitation(tx, now, token);
    if (!account || !shown) throw invitationIsGone();
    if (shown.email !== account.email)
      throw forbidden(
        `This invitation is for ${shown.email}. Sign out and open the link again to use it.`,
      );
    await assertFree(tx, accountId);
    if (await isPaying(tx, now, accountId))
      throw conflict(
        "You have started to pay for a plan of your own, and that payment may still arrive. Try again tomorrow, or ask to be invited at another address.",
      );
    if (!(await giveUpPlan(tx, now, accountId)))
      throw conflict(
        "Your account has paid for a plan of its own. Cancel it and wait until it ends, or ask to be invited at another address.",
      );
    const invitation = await take(tx, now, token);
    await tx.delete(teamInvitations).where(eq(teamInvitations.ownerId, accountId));
    await enter(tx, now, invitation, accountId);
  });
}

export function invitationIsGone() {
  return new AppError(
    410,
    "link_is_gone",
    "This invitation has been used or withdrawn, or is older than seven days. Ask for a new one.",
  );
}

async function take(tx: Database, now: Date, token: string) {
  const usable = await findInvitation(tx, now, token);
  const taken = usable && (await takeInvitation(tx, now, token));
  if (!taken) throw invitationIsGone();
  return taken;
}

async function assertFree(tx: Database, accountId: string) {
  const [team] = await tx
    .select({ ownerId: teamMembers.ownerId })
    .from(teamMembers)
    .where(or(eq(teamMembers.memberId, accountId), eq(teamMembers.ownerId, accountId)))
    .limit(1);
  if (team?.ownerId === accountId)
    throw conflict(
      "You have a team of your own. Remove its members first, or use another address.",
    );
  if (team) throw conflict("You are already on a team. Leave it first, in Settings.");
  const [agent] = await tx
    .select({ id: agents.id })
    .from(agents)
    .where(eq(agents.userId, accountId))
    .limit(1);
  if (agent)
    throw conflict(
      "You have agents of your own. Delete them first, or ask to be invited at another address.",
    );
}

async function enter(
  tx: Database,
  now: Date,
  { id, ownerId, role }: { id: string; ownerId: string; role: TeamRole },
  memberId: string,
) {
  await tx.insert(teamMembers).values({ memberId, ownerId, role, createdAt: now });
  await recordAudit(tx, {
    actor: "owner",
    actorId: memberId,
    action: "team.joined",
    subject: "team-invitation",
    subjectId: id,
    after: { ownerId, role },
  });
}
