import type { FastifyInstance } from "fastify";
import { AppError, conflict, forbidden, invalid } from "#platform/server/errors.ts";
import { knownBrowser } from "#platform/server/known-browser.ts";
import { hashPassword, isOutdated, isPassword, weaknessOf } from "#platform/server/passwords.ts";
import { addressOf, rateLimit } from "#platform/server/rate-limit.ts";
import { secondFactorCheck } from "#platform/server/second-factor/check.ts";
import { serve } from "#platform/server/serve.ts";
import { asCaller, endSession } from "#platform/server/sessions.ts";
import { readLegalLinks } from "#platform/server/settings.ts";
import { startSession } from "#platform/server/start-session.ts";
import { endViewing } from "#platform/server/view-as.ts";
import { authApi } from "../contract.ts";
import type { AccountListeners } from "./account-listeners.ts";
import {
  accountMails,
  accountMailsAnHour,
  mailVerification,
  verificationTo,
} from "./account-mails.ts";
import { accountThrottle } from "./account-throttle.ts";
import { readGoogleClient } from "./google/client.ts";
import { googleRoutes } from "./google/routes.ts";
import {
  type Account,
  createOwner,
  currentUserOf,
  findOwner,
  getAccount,
  isRegistrationOpen,
  renewHash,
} from "./queries.ts";
import { recoveryRoutes } from "./recovery-routes.ts";
import { secondFactorRoutes } from "./second-factor-routes.ts";
import { sessionRoutes } from "./session-routes.ts";
import { isMeantToSignOut, isNavigation } from "./sign-out.ts";

const hour = 3600;
const takenTriesMax = 5;

export async function authRoutes(app: FastifyInstance, listeners: Partial<AccountListeners>) {
  const { db, clock, config } = app;
  const throttle = accountThrottle(app);
  const registrations = rateLimit(app, "registrations", config.rates.registrations);
  const signIns = rateLimit(app, "sign-ins", config.rates.signIns);
  const mailsTo = accountMails(app);
  const assertSecondFactor = secondFactorCheck(app);
  // Limits finding out who has an account by trying to register.
  const takenEmails = rateLimit(app, "taken-emails", takenTriesMax, hour);

  /** First downgrades a plan that has just ended. */
  async function tell(account: Account, caller = callerOf(account)) {
    const { own, owner } = account;
    const hasChanged = await listeners.shown?.(db, clock.now(), owner ?? own, caller.id);
    return currentUserOf(hasChanged ? await getAccount(db, own.id) : account, caller);
  }

  serve(app, authApi.currentUser, async ({ owner }) =>
    tell(await getAccount(db, owner.memberId), owner),
  );

  serve(
    app,
    authApi.register,
    async ({ body, request, reply }) => {
      if (!(await isRegistrationOpen(db))) throw forbidden("Registration is closed.");
      const weakness = weaknessOf(body.password, body.email);
      if (weakness) throw invalid({ password: weakness });
      await registrations(request);

      takenEmails.assertLeft(addressOf(request));
      // Hashed before the lookup, so that a taken e-mail takes as long as a free one.
      const passwordHash = await hashPassword(body.password);
      const { password: _, ...account } = body;
      const user = await db.transaction(async (tx) => {
        const made = await createOwner(tx, app.encryption, clock.now(), {
          ...account,
          password: passwordHash,
        });
        if (made) await listeners.created?.(tx, request, made.id);
        const isMailed =
          made && mailsTo.add(verificationTo(body.email)).points <= accountMailsAnHour;
        if (isMailed) await mailVerification(tx, app, clock.now(), { ...made, email: body.email });
        return made;
      });
      if (!user) {
        takenEmails.add(addressOf(request));
        throw conflict("An account with this email already exists.");
      }
      await startSession(reply, db, user, passwordHash);
      return tell(await getAccount(db, user.id));
    },
    { before: registrations.assertLeftByAddress },
  );

  serve(
    app,
    authApi.signIn,
    async ({ body, request, reply }) => {
      const user = await findOwner(db, body.email);
      const tries = (user && knownBrowser(request, user.id)) ?? body.email;
      throttle.countTry(tries);
      // Reads the account while hashing, which takes longer.
      const [isRight, account] = await Promise.all([
        isPassword(body.password, user?.password),
        user && getAccount(db, user.id),
      ]);
      if (!user || !account || !isRight)
        throw new AppError(401, "invalid_credentials", "Invalid email or password");

      throttle.takeBack(tries);
      await assertSecondFactor(user.id, body.code);
      let { password } = user;
      if (password && isOutdated(password))
        password = await renewHash(db, user.id, password, await hashPassword(body.password));
      await startSession(reply, db, user, password);
      return tell(account);
    },
    { before: signIns },
  );

  serve(app, authApi.options, async () => ({
    hasGoogle: (await readGoogleClient(app)) !== undefined,
    isRegistrationOpen: await isRegistrationOpen(db),
    ...(await readLegalLinks(app)),
  }));

  serve(app, authApi.signOut, async ({ request, reply }) => {
    if (isMeantToSignOut(request)) {
      // An operator viewing as the owner only ends the viewing.
      if (request.user?.viewing) await endViewing(db, request);
      else await endSession(reply, db, "user");
    }
    return isNavigation(request) ? reply.redirect("/", 302) : {};
  });

  googleRoutes(app, listeners);
  recoveryRoutes(app, listeners);
  sessionRoutes(app);
  secondFactorRoutes(app);
}

function callerOf({ own, owner, teamRole }: Account) {
  return asCaller({ memberId: own.id, role: "user", ownerId: owner?.id ?? null, teamRole });
}
