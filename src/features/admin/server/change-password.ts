import { and, eq } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { users } from "#database/schema.ts";
import { recordAudit } from "#platform/server/audit.ts";
import { conflict, invalid, notFound } from "#platform/server/errors.ts";
import { hashPassword, isPassword, weaknessOf } from "#platform/server/passwords.ts";
import { endOtherSessions } from "#platform/server/sessions.ts";
import { auditedBy } from "./console.ts";

export async function changeOperatorPassword(
  { db }: Pick<FastifyInstance, "db">,
  request: FastifyRequest,
  operatorId: string,
  change: { currentPassword: string; newPassword: string },
): Promise<void> {
  const [operator] = await db.select().from(users).where(eq(users.id, operatorId));
  if (!operator) throw notFound("User");
  if (!(await isPassword(change.currentPassword, operator.password)))
    throw invalid({ currentPassword: "This is not your password." });
  const weakness = weaknessOf(change.newPassword, operator.email);
  if (weakness) throw invalid({ newPassword: weakness });
  const password = await hashPassword(change.newPassword);
  await db.transaction(async (tx) => {
    // The password may have changed since it was checked.
    const isUnchanged = and(eq(users.id, operatorId), eq(users.password, operator.password ?? ""));
    const [changed] = await tx
      .update(users)
      .set({ password })
      .where(isUnchanged)
      .returning({ id: users.id });
    if (!changed) throw conflict("The password was changed in the meantime.");
    await endOtherSessions(tx, request, { id: operatorId, role: "admin" });
    await recordAudit(tx, {
      ...auditedBy(request),
      action: "operator.password-changed",
      subject: "operator",
      subjectId: operatorId,
    });
  });
}
