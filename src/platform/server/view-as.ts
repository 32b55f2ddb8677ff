import type { FastifyRequest } from "fastify";
import type { Database } from "#database/client.ts";
import { changeOperatorSession, endStreamsOf } from "./sessions.ts";

const viewingMs = 30 * 60_000;

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
