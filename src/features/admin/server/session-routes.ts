import { eq } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { users } from "#database/schema.ts";
import { recordAudit } from "#platform/server/audit.ts";
import { AppError, invalid } from "#platform/server/errors.ts";
import { isPassword } from "#platform/server/passwords.ts";
import { rateLimit } from "#platform/server/rate-limit.ts";
import { secondFactorCheck } from "#platform/server/second-factor/check.ts";
import { changeOperatorSession, endSession } from "#platform/server/sessions.ts";
import { startSession } from "#platform/server/start-session.ts";
import { adminApi } from "../contract.ts";
import { auditedBy, type ConsoleOptions, serveUnder } from "./console.ts";
import { findOperator } from "./queries.ts";
import { slowDownGuesses } from "./slow-down.ts";

export async function operatorSessionRoutes(app: FastifyInstance, { operator }: ConsoleOptions) {
  const { db, clock, config } = app;
  const serve = serveUnder(operator.signIn);
  const signIns = rateLimit(app, "operator-sign-ins", config.rates.signIns);
  const proofs = rateLimit(app, "operator-proofs", config.rates.signIns);
  const guesses = slowDownGuesses(app);
  const assertSecondFactor = secondFactorCheck(app);

  serve(
    app,
    adminApi.signIn,
    async ({ body, request, reply }) => {
      await guesses.wait();
      const user = await findOperator(db, body.email);
      const isRight = await isPassword(body.password, user?.password);
      if (!user || !isRight) {
        await noteWrong(request, user?.id);
        throw new AppError(401, "invalid_credentials", "Invalid admin credentials");
      }
      await assertSecondFactor(user.id, body.code, () => noteWrong(request, user.id));
      await startSession(reply, db, user, user.password);
      const by = { actor: "operator", actorId: user.id, address: request.ip } as const;
      await recordAudit(db, { ...by, action: "operator.signed-in", ...itself(user.id) });
      request.log.info({ operatorId: user.id }, "an operator signed in");
      return { consolePath: operator.console };
    },
    { before: signIns },
  );

  /** What was typed is not logged: people type passwords into the field above. */
  async function noteWrong(request: FastifyRequest, operatorId: string | undefined) {
    const tries = guesses.countWrong();
    request.log.warn({}, "a sign-in as operator was refused");
    if (!isWorthARow(tries)) return;
    await recordAudit(db, {
      actor: "system",
      action: "operator.sign-in-refused",
      ...itself(operatorId ?? "unknown"),
      after: { wrongTries: tries },
      address: request.ip,
    });
  }

  serve(app, adminApi.signOut, async ({ request, reply }) => {
    const by = request.operator;
    await endSession(reply, db, "admin");
    if (by)
      await recordAudit(db, {
        ...auditedBy(request),
        action: "operator.signed-out",
        ...itself(by.id),
      });
    return {};
  });

  serve(
    app,
    adminApi.prove,
    async ({ admin, body, request }) => {
      await guesses.wait();
      const [user] = await db
        .select({ password: users.password })
        .from(users)
        .where(eq(users.id, admin.id));
      if (!(await isPassword(body.password, user?.password))) {
        await noteWrong(request, admin.id);
        throw invalid({ password: "This is not your password." });
      }
      await changeOperatorSession(db, request, { provenAt: clock.now().getTime() });
      await recordAudit(db, {
        ...auditedBy(request),
        action: "operator.proved",
        ...itself(admin.id),
      });
      return {};
    },
    { before: proofs },
  );
}

const itself = (id: string) => ({ subject: "operator", subjectId: id });

/** The first in a quarter of an hour, and then every hundredth, so that guesses cannot fill the log. */
function isWorthARow(tries: number) {
  return tries <= 20 || tries % 100 === 0;
}
