import { and, eq, isNull, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { enqueue } from "#database/jobs.ts";
import { users } from "#database/schema.ts";
import { AppError, invalid } from "#platform/server/errors.ts";
import { hashPassword, weaknessOf } from "#platform/server/passwords.ts";
import { rateLimit } from "#platform/server/rate-limit.ts";
import {
  readSecondFactor,
  removeSecondFactor,
} from "#platform/server/second-factor/second-factor.ts";
import { serve } from "#platform/server/serve.ts";
import { endSessionsOf } from "#platform/server/sessions.ts";
import { startSession } from "#platform/server/start-session.ts";
import { authApi } from "../contract.ts";
import type { AccountListeners } from "./account-listeners.ts";
import {
  accountMails,
  accountMailsAnHour,
  mailPasswordChanged,
  mailVerification,
  verificationTo,
} from "./account-mails.ts";
import { endLink, findLink, takeLink } from "./mailed-links.ts";
import { findOwner } from "./queries.ts";

export function recoveryRoutes(app: FastifyInstance, { recovered }: Partial<AccountListeners>) {
  const { db, clock, config } = app;
  const asks = rateLimit(app, "password-links", config.rates.signIns);
  const uses = rateLimit(app, "links-used", config.rates.signIns);
  const mailsTo = accountMails(app);

  serve(
    app,
    authApi.forgotPassword,
    async ({ body }) => {
      // Silent, so that nothing is revealed; earlier links still work.
      if (mailsTo.add(`password ${body.email}`).points > accountMailsAnHour) return {};
      const user = await findOwner(db, body.email);
      await enqueue(db, "auth.mail-new-password", { userId: user?.id ?? null });
      return {};
    },
    { before: asks },
  );

  serve(
    app,
    authApi.resetPassword,
    async ({ body, reply }) => {
      const user = await findLink(db, clock.now(), "new-password", body.token);
      if (!user) throw linkIsGone("This link has already been used or is older than 30 minutes.");
      const weakness = weaknessOf(body.password, user.email);
      if (weakness) throw invalid({ password: weakness });
      const password = await hashPassword(body.password);
      await db.transaction(async (tx) => {
        if (!(await takeLink(tx, clock.now(), "new-password", body.token)))
          throw linkIsGone("This link has already been used.");
        const emailVerifiedAt = sql`coalesce(${users.emailVerifiedAt}, ${clock.now()})`;
        await tx.update(users).set({ password, emailVerifiedAt }).where(eq(users.id, user.id));
        await endSessionsOf(tx, user.id);
        await endLink(tx, user.id, "change-email");
        if (!user.emailVerifiedAt) {
          // Whoever set it up never proved that the address is theirs.
          await removeSecondFactor(tx, user.id);
          await recovered?.(tx, config, user.id);
        }
        await mailPasswordChanged(tx, config, user);
      });
      if (await readSecondFactor(db, user.id)) return { isSignedIn: false };
      await startSession(reply, db, user, password);
      return { isSignedIn: true };
    },
    { before: uses },
  );

  serve(
    app,
    authApi.verifyEmail,
    async ({ owner, body }) => {
      const id = owner.memberId;
      await db.transaction(async (tx) => {
        if (!(await takeLink(tx, clock.now(), "verify-email", body.token, id)))
          throw linkIsGone(
            "This link has already been used, is older than three days, or is for another account.",
          );
        await tx
          .update(users)
          .set({ emailVerifiedAt: clock.now() })
          .where(and(eq(users.id, id), isNull(users.emailVerifiedAt)));
      });
      return {};
    },
    { before: uses },
  );

  serve(app, authApi.mailVerification, async ({ owner }) => {
    const [user] = await db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(and(eq(users.id, owner.memberId), isNull(users.emailVerifiedAt)));
    if (!user) return {};
    mailsTo.count(verificationTo(user.email));
    await db.transaction((tx) => mailVerification(tx, app, clock.now(), user));
    return {};
  });
}

function linkIsGone(message: string) {
  return new AppError(410, "link_is_gone", message);
}
