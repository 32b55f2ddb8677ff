import { eq } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { users } from "#database/schema.ts";
import { recordAudit } from "#platform/server/audit.ts";
import { conflict, invalid } from "#platform/server/errors.ts";
import { codeThrottle } from "#platform/server/second-factor/code-throttle.ts";
import {
  confirmSecondFactor,
  proposeSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  takeCode,
} from "#platform/server/second-factor/second-factor.ts";
import { adminSecondFactorApi } from "../contract-second-factor.ts";
import { assertProvenLately, auditedBy, type ConsoleOptions, serveUnder } from "./console.ts";

export async function secondFactorRoutes(app: FastifyInstance, { operator }: ConsoleOptions) {
  const { db, clock } = app;
  const serve = serveUnder(operator.signIn);
  const throttle = codeThrottle(app);

  serve(app, adminSecondFactorApi.read, async ({ admin }) => ({
    factor: await readSecondFactor(db, admin.id),
  }));

  serve(app, adminSecondFactorApi.propose, async ({ admin }) => {
    assertProvenLately(app, admin);
    const [user] = await db
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, admin.id));
    const proposed = await proposeSecondFactor(app, { id: admin.id, email: user?.email ?? "" });
    if (!proposed) throw conflict("Two-factor sign-in is already set up. Remove it first.");
    return proposed;
  });

  serve(app, adminSecondFactorApi.confirm, async ({ admin, body, request }) => {
    assertProvenLately(app, admin);
    throttle.countTry(admin.id);
    const recoveryCodes = await confirmSecondFactor(app, clock.now(), admin.id, body.code);
    if (!recoveryCodes)
      throw invalid({
        code: "This code is wrong. Enter the one your app shows now, and check that your phone's clock is correct.",
      });
    throttle.takeBack(admin.id);
    await record(request, admin.id, "operator.second-factor-added");
    return { recoveryCodes };
  });

  serve(app, adminSecondFactorApi.remove, async ({ admin, body, request }) => {
    assertProvenLately(app, admin);
    if (!(await readSecondFactor(db, admin.id))) return {};
    throttle.countTry(admin.id);
    if (!(await takeCode(app, clock.now(), admin.id, body.code)))
      throw invalid({ code: "This code is wrong or was already used." });
    throttle.takeBack(admin.id);
    await removeSecondFactor(db, admin.id);
    await record(request, admin.id, "operator.second-factor-removed");
    return {};
  });

  async function record(request: FastifyRequest, id: string, action: string) {
    await recordAudit(db, { ...auditedBy(request), action, subject: "operator", subjectId: id });
  }
}
