import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { users } from "#database/schema.ts";
import { conflict, invalid } from "#platform/server/errors.ts";
import { codeThrottle } from "#platform/server/second-factor/code-throttle.ts";
import {
  confirmSecondFactor,
  proposeSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  takeCode,
} from "#platform/server/second-factor/second-factor.ts";
import { personOf, serve } from "#platform/server/serve.ts";
import { endOtherSessions } from "#platform/server/sessions.ts";
import { secondFactorApi } from "../contract-second-factor.ts";
import { mailSecondFactor } from "./account-mails.ts";
import { assertPassword } from "./public.ts";

export function secondFactorRoutes(app: FastifyInstance) {
  const { db, clock, config } = app;
  const throttle = codeThrottle(app);

  serve(app, secondFactorApi.read, async ({ owner }) => ({
    factor: await readSecondFactor(db, owner.memberId),
  }));

  serve(app, secondFactorApi.propose, async ({ owner, body }) => {
    const user = await assertPassword(app, owner.memberId, body.password, "password");
    const proposed = await proposeSecondFactor(app, user);
    if (!proposed) throw conflict("Two-factor sign-in is already set up. Remove it first.");
    return proposed;
  });

  serve(app, secondFactorApi.confirm, async ({ owner, body, request }) => {
    throttle.countTry(owner.memberId);
    const recoveryCodes = await confirmSecondFactor(app, clock.now(), owner.memberId, body.code);
    if (!recoveryCodes)
      throw invalid({
        code: "This code is wrong. Enter the one your app shows now, and check that your phone's clock is correct.",
      });
    throttle.takeBack(owner.memberId);
    // Whoever got in without it is out.
    await endOtherSessions(db, request, personOf(owner));
    await tell(owner.memberId, "added");
    return { recoveryCodes };
  });

  serve(app, secondFactorApi.remove, async ({ owner, body }) => {
    const id = owner.memberId;
    if (!(await readSecondFactor(db, id))) return {};
    throttle.countTry(id);
    if (!(await takeCode(app, clock.now(), id, body.code)))
      throw invalid({ code: "This code is wrong or was already used." });
    throttle.takeBack(id);
    await removeSecondFactor(db, id);
    await tell(id, "removed");
    return {};
  });

  async function tell(id: string, what: "added" | "removed") {
    const [user] = await db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(eq(users.id, id));
    if (user) await mailSecondFactor(db, config, user, what);
  }
}
