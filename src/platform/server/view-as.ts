import { and, eq } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Database } from "#database/client.ts";
import { users } from "#database/schema.ts";
import { changeOperatorSession, endStreamsOf } from "./sessions.ts";

const viewingMs = 30 * 60_000;

/**
 * The browser then sees what a team's editor may see, read-only (`serve` checks). Part of the operator's session, and
 * ends with it.
 */
export function readViewing(app: FastifyInstance) {
  app.addHook("onRequest", async (request) => {
    const viewing = request.operator?.viewing;
    if (!viewing || viewing.until <= app.clock.now()) return;
    const [owner] = await app.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, viewing.ownerId), eq(users.role, "user")));
    if (!owner) return;
    const { id } = owner;
    const until = viewing.until;
    request.user = { id, memberId: id, role: "user", teamRole: "editor", viewing: { until } };
  });
}

export async function startViewing(
  db: Database,
  request: FastifyRequest,
  ownerId: string,
): Promise<Date> {
  const until = request.server.clock.now().getTime() + viewingMs;
  await changeOperatorSession(db, request, { viewing: { ownerId, until } });
  return new Date(until);
}

export async function endViewing(db: Database, request: FastifyRequest): Promise<void> {
  await changeOperatorSession(db, request, { viewing: null });
  await endStreamsOf(db, request.operator?.id);
}
