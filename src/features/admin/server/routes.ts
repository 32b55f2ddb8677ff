import type { FastifyInstance } from "fastify";
import { AppError } from "#platform/server/errors.ts";
import { isPassword } from "#platform/server/passwords.ts";
import { rateLimit } from "#platform/server/rate-limit.ts";
import { serve } from "#platform/server/serve.ts";
import { endSession, startSession } from "#platform/server/sessions.ts";
import { adminApi } from "../contract.ts";
import type { OperatorPaths } from "./public.ts";
import { countPlatform, findOperator } from "./queries.ts";
import { slowDownGuesses } from "./slow-down.ts";

/** Served only under the secret path: under any other it is as unknown as every unknown path. */
export async function adminRoutes(app: FastifyInstance, { operator }: { operator: OperatorPaths }) {
  const { db, clock, config } = app;
  const signIns = rateLimit(app, "operator-sign-ins", config.rates.signIns);
  const guesses = slowDownGuesses(app);
  app.secretPaths.push(operator.signIn, operator.console);

  function here<E extends { path: string; params: unknown }>(endpoint: E) {
    const { params: _, ...rest } = endpoint;
    return { ...rest, path: endpoint.path.replace("/:secret", operator.signIn) };
  }

  serve(
    app,
    here(adminApi.signIn),
    async ({ body, request, reply }) => {
      await guesses.wait();
      const user = await findOperator(db, body.email);
      const isRight = await isPassword(body.password, user?.password);
      if (!user || !isRight) {
        guesses.countWrong();
        request.log.warn({}, "a sign-in as operator was refused");
        throw new AppError(401, "invalid_credentials", "Invalid admin credentials");
      }
      await startSession(reply, db, user);
      request.log.info({ operatorId: user.id }, "an operator signed in");
      return { consolePath: operator.console };
    },
    { before: signIns, isHidden: true },
  );

  serve(
    app,
    here(adminApi.signOut),
    async ({ reply }) => {
      await endSession(reply, db, "admin");
      return {};
    },
    { isHidden: true },
  );

  serve(app, here(adminApi.stats), () => countPlatform(db, clock.now()), { isHidden: true });
}
