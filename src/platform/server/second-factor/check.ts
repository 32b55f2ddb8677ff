import type { FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";
import { codeThrottle } from "./code-throttle.ts";
import { readSecondFactor, takeCode } from "./second-factor.ts";

/** Called once the password is right, so that nobody else learns whether there is a second factor. */
export function secondFactorCheck(app: FastifyInstance) {
  const { db, clock } = app;
  const codes = codeThrottle(app);
  return async (userId: string, code: string | undefined, noteWrong?: () => Promise<void>) => {
    if (!(await readSecondFactor(db, userId))) return;
    if (!code)
      throw new AppError(401, "code_needed", "Enter the code from your authenticator app.");
    codes.countTry(userId);
    if (await takeCode(app, clock.now(), userId, code)) return codes.takeBack(userId);
    await noteWrong?.();
    throw new AppError(401, "wrong_code", "This code is wrong or was already used.");
  };
}
