import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Database } from "#database/client.ts";
import { sessions } from "#database/schema-accounts.ts";
import type { SignedInUser } from "./serve.ts";
import { endStreamsOf, publicIdOf, sidOf } from "./sessions.ts";

const listedMax = 100;

export async function listSessions(db: Database, request: FastifyRequest, user: SignedInUser) {
  const now = request.server.clock.now();
  const rows = await db
    .select({ sid: sessions.sid, sess: sessions.sess })
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), gt(sessions.expire, now)))
    .orderBy(desc(sql`(${sessions.sess} ->> 'seenAt')::bigint`), sessions.sid)
    .limit(listedMax);
  const own = sidOf(request, user.role);
  return rows.map(({ sid, sess }) => ({
    id: publicIdOf(sid),
    device: sess.device ?? "Unknown browser",
    createdAt: new Date(sess.createdAt),
    seenAt: new Date(sess.seenAt),
    isCurrent: sid === own,
  }));
}

export async function endSessionOf(db: Database, userId: string, id: string) {
  const rows = await db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(eq(sessions.userId, userId));
  const found = rows.find(({ sid }) => publicIdOf(sid) === id);
  if (found) await db.delete(sessions).where(eq(sessions.sid, found.sid));
  if (found) await endStreamsOf(db, userId);
  return found !== undefined;
}
