import { and, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { users } from "#database/schema.ts";
import { AppError, invalid, notFound } from "#platform/server/errors.ts";
import { hashPassword, weaknessOf } from "#platform/server/passwords.ts";
import { personOf, serve } from "#platform/server/serve.ts";
import { endSessionOf, listSessions } from "#platform/server/session-list.ts";
import { endOtherSessions, endSessionsOf } from "#platform/server/sessions.ts";
import { startSession } from "#platform/server/start-session.ts";
import { authApi } from "../contract.ts";
import { mailPasswordChanged } from "./account-mails.ts";
import { endLink } from "./mailed-links.ts";
import { assertPassword } from "./public.ts";

export function sessionRoutes(app: FastifyInstance) {
  const { db, config } = app;

  serve(app, authApi.sessions, ({ owner, request }) => listSessions(db, request, personOf(owner)));

  serve(app, authApi.endSession, async ({ owner, params }) => {
    if (!(await endSessionOf(db, owner.memberId, params.id))) throw notFound("Session");
    return {};
  });

  serve(app, authApi.endOtherSessions, async ({ owner, request }) => {
    await endOtherSessions(db, request, personOf(owner));
    return {};
  });

  serve(app, authApi.changePassword, async ({ owner, body, reply }) => {
    const user = await assertPassword(app, owner.memberId, body.currentPassword, "currentPassword");
    const weakness = weaknessOf(body.newPassword, user.email);
    if (weakness) throw invalid({ newPassword: weakness });
    const password = await hashPassword(body.newPassword);
    await db.transaction(async (tx) => {
      // The second of two concurrent changes was authorized by a password that has since been replaced.
      const [changed] = await tx
        .update(users)
        .set({ password })
        .where(and(eq(users.id, owner.memberId), eq(users.password, user.password)))
        .returning({ id: users.id });
      if (!changed)
        throw new AppError(409, "conflict", "The password was changed in the meantime.");
      await endSessionsOf(tx, owner.memberId);
      await endLink(tx, owner.memberId, "new-password");
      await endLink(tx, owner.memberId, "change-email");
      await mailPasswordChanged(tx, config, user);
    });
    await startSession(reply, db, personOf(owner), password);
    return {};
  });
}
