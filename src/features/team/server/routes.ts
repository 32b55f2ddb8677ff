import type { FastifyInstance } from "fastify";
import { hasAccount } from "#features/accounts/server/public.ts";
import { invalid } from "#platform/server/errors.ts";
import { hashPassword, weaknessOf } from "#platform/server/passwords.ts";
import { rateLimit } from "#platform/server/rate-limit.ts";
import { serve } from "#platform/server/serve.ts";
import { endSession } from "#platform/server/sessions.ts";
import { startSession } from "#platform/server/start-session.ts";
import { teamApi } from "../contract.ts";
import { emailOfInvitation, findInvitation, invite, inviteAgain, withdraw } from "./invitations.ts";
import { acceptInvitation, invitationIsGone, joinTeam } from "./join-team.ts";
import { nameOf } from "./mail-invitation.ts";
import { leaveTeam, readTeam, removeMember, setRole, type TeamListeners } from "./members.ts";

const day = 86_400;
const invitationsADay = 40;
/** Per recipient, from any sender. */
const mailsADay = 5;

export async function teamRoutes(app: FastifyInstance, listeners: Partial<TeamListeners>) {
  const { db, clock } = app;
  const invitations = rateLimit(app, "team-invitations", invitationsADay, day);
  const mailsTo = rateLimit(app, "team-invitation-mails", mailsADay, day);

  serve(app, teamApi.get, ({ owner }) => readTeam(db, owner.id));

  serve(app, teamApi.invite, ({ owner, body }) => {
    invitations.count(owner.id);
    return mailing(body.email, () => invite(db, app, clock.now(), owner.id, body));
  });

  serve(app, teamApi.inviteAgain, async ({ owner, params }) => {
    invitations.count(owner.id);
    const email = await emailOfInvitation(db, owner.id, params.id);
    return mailing(email, () => inviteAgain(db, app, clock.now(), owner.id, params.id));
  });

  serve(app, teamApi.withdraw, async ({ owner, params }) => {
    await withdraw(db, owner.id, params.id);
    return {};
  });

  serve(app, teamApi.setRole, async ({ owner, params, body }) => {
    await setRole(db, owner.id, params.id, body.role);
    return {};
  });

  serve(app, teamApi.remove, async ({ owner, params }) => {
    const membership = { ownerId: owner.id, memberId: params.id };
    await removeMember(db, clock.now(), membership, listeners);
    return {};
  });

  serve(app, teamApi.leave, async ({ owner, reply }) => {
    const membership = { ownerId: owner.id, memberId: owner.memberId };
    await leaveTeam(db, clock.now(), membership, listeners);
    await endSession(reply, db, "user");
    return {};
  });

  /** A refused invitation sends no mail, so it does not count against the address. */
  async function mailing<Sent>(email: string, send: () => Promise<Sent>): Promise<Sent> {
    mailsTo.count(email);
    try {
      return await send();
    } catch (error) {
      mailsTo.takeBack(email);
      throw error;
    }
  }

  acceptanceRoutes(app);
}

function acceptanceRoutes(app: FastifyInstance) {
  const { db, clock, config } = app;
  const uses = rateLimit(app, "invitations-used", config.rates.signIns);

  serve(
    app,
    teamApi.showInvitation,
    async ({ body }) => {
      const found = await findInvitation(db, clock.now(), body.token);
      if (!found) throw invitationIsGone();
      return {
        email: found.email,
        role: found.role,
        ownerName: nameOf({ ...found, email: "The owner" }),
        hasAccount: await hasAccount(db, found.email),
      };
    },
    { before: uses },
  );

  serve(
    app,
    teamApi.accept,
    async ({ body, reply }) => {
      const found = await findInvitation(db, clock.now(), body.token);
      if (!found) throw invitationIsGone();
      const weakness = weaknessOf(body.password, found.email);
      if (weakness) throw invalid({ password: weakness });
      const passwordHash = await hashPassword(body.password);
      const member = await acceptInvitation(db, clock.now(), body, passwordHash);
      await startSession(reply, db, member, passwordHash);
      return {};
    },
    { before: uses },
  );

  serve(
    app,
    teamApi.join,
    async ({ owner, body }) => {
      await joinTeam(db, clock.now(), owner.memberId, body.token);
      return {};
    },
    { before: uses },
  );
}
