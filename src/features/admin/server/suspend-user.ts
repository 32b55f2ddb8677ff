import { and, eq, isNotNull } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { users } from "#database/schema.ts";
import { endSessionsOfTeam } from "#features/team/server/public.ts";
import { recordAudit } from "#platform/server/audit.ts";
import { conflict, notFound } from "#platform/server/errors.ts";
import { queueMail } from "#platform/server/mail.ts";
import { writeMail } from "#platform/server/write-mail.ts";
import { PRODUCT_NAME } from "#shared/product.ts";
import { auditedBy, operatorOf } from "./console.ts";

/** Ends all sessions of the account and its team, and hides the agents. Nothing is deleted. */
export async function suspendUser(
  { db, clock }: Pick<FastifyInstance, "db" | "clock">,
  request: FastifyRequest,
  id: string,
  reason: string,
): Promise<void> {
  if (id === operatorOf(request).id) throw conflict("You cannot suspend your own account.");
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(users).where(eq(users.id, id)).for("update");
    if (!before) throw notFound("User");
    await tx
      .update(users)
      .set({ suspendedAt: clock.now(), suspendedReason: reason })
      .where(eq(users.id, id));
    await endSessionsOfTeam(tx, id);
    await queueMail(tx, {
      to: before.email,
      kind: "account.suspended",
      subject: `Your ${PRODUCT_NAME} account has been suspended`,
      ownerId: id,
      ...writeMail({
        title: "Your account has been suspended",
        lines: [
          `The reason given: ${reason}`,
          "Nobody can sign in to it, and visitors cannot see its agents. Nothing in it has been deleted.",
          "If you think this is a mistake, please reply to this email.",
        ],
      }),
    });
    await recordAudit(tx, {
      ...auditedBy(request),
      action: "user.suspended",
      subject: "user",
      subjectId: id,
      before: { reason: before.suspendedReason },
      after: { reason },
      reason,
    });
  });
}

export async function liftSuspension(
  { db }: Pick<FastifyInstance, "db">,
  request: FastifyRequest,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [before] = await tx
      .select({ reason: users.suspendedReason })
      .from(users)
      .where(and(eq(users.id, id), isNotNull(users.suspendedAt)))
      .for("update");
    if (!before) throw notFound("Suspended user");
    await tx
      .update(users)
      .set({ suspendedAt: null, suspendedReason: null })
      .where(eq(users.id, id));
    await recordAudit(tx, {
      ...auditedBy(request),
      action: "user.suspension-lifted",
      subject: "user",
      subjectId: id,
      before,
      after: { reason: null },
    });
  });
}
