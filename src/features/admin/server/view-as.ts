import { and, eq } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { users } from "#database/schema.ts";
import { recordAudit } from "#platform/server/audit.ts";
import { notFound } from "#platform/server/errors.ts";
import { endViewing, startViewing } from "#platform/server/view-as.ts";
import { auditedBy } from "./console.ts";

export async function viewAs(
  { db }: Pick<FastifyInstance, "db">,
  request: FastifyRequest,
  id: string,
  reason: string,
): Promise<Date> {
  const isOwner = and(eq(users.id, id), eq(users.role, "user"));
  const [owner] = await db.select({ id: users.id }).from(users).where(isOwner);
  if (!owner) throw notFound("User");
  return db.transaction(async (tx) => {
    const until = await startViewing(tx, request, id);
    await recordAudit(tx, {
      ...auditedBy(request),
      action: "user.view-started",
      subject: "user",
      subjectId: id,
      after: { until },
      reason,
    });
    return until;
  });
}

export async function leaveView(
  { db }: Pick<FastifyInstance, "db">,
  request: FastifyRequest,
  ownerId: string | undefined,
): Promise<void> {
  await endViewing(db, request);
  if (ownerId)
    await recordAudit(db, {
      ...auditedBy(request),
      action: "user.view-ended",
      subject: "user",
      subjectId: ownerId,
    });
}
