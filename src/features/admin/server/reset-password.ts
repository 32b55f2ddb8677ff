import { and, eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { users } from "#database/schema.ts";
import { recordAudit } from "#platform/server/audit.ts";
import { hashPassword } from "#platform/server/passwords.ts";
import { randomSigns } from "#platform/server/random-signs.ts";
import { endSessionsOf } from "#platform/server/sessions.ts";

/** For whoever has access to the machine: needs no old password, and ends all the operator's sessions. */
export async function resetOperatorPassword(db: Database, operatorId: string, given?: string) {
  const password = given ?? randomSigns(20);
  const hash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ password: hash })
      .where(and(eq(users.id, operatorId), eq(users.role, "admin")));
    await endSessionsOf(tx, operatorId);
    await recordAudit(tx, {
      actor: "system",
      action: "operator.password-reset",
      subject: "operator",
      subjectId: operatorId,
      reason: "By the command on the server",
    });
  });
  return password;
}
