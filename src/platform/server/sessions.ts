import { and, eq, gt, isNull, lte, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Database } from "#database/client.ts";
import { deleteRows } from "#database/delete-rows.ts";
import { publish } from "#database/events.ts";
import { prepared } from "#database/prepared.ts";
import { users } from "#database/schema.ts";
import { type SessionData, sessions, teamMembers } from "#database/schema-accounts.ts";
import type { TeamRole } from "#shared/vocabulary.ts";
import type { Config } from "./config.ts";
import { cookieOptions, ownName } from "./cookies.ts";
import { hashToken, isTokenShaped } from "./secrets.ts";
import type { OwnersCaller, SignedInOperator, SignedInUser } from "./serve.ts";

type Role = SignedInUser["role"];

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Each role has a cookie of its own, so that nobody is owner and operator by the same session. */
export const kinds = {
  user: { cookie: "session", idleMs: 7 * dayMs, absoluteMs: 30 * dayMs },
  admin: { cookie: "operator", idleMs: 30 * minuteMs, absoluteMs: 8 * 60 * minuteMs },
};

/** A session is written at most this often: reading must not cost a write. */
const touchMs = 5 * minuteMs;
const pruneMs = 15 * minuteMs;

/** Finds out who calls, before every route. Without a cookie nothing is asked. */
export function readSessions(app: FastifyInstance) {
  app.decorateRequest("user", null);
  app.decorateRequest("operator", null);
  app.decorateRequest("sessionId", undefined);
  pruneNowAndThen(app);
  app.addHook("onRequest", async (request) => {
    if (request.is404) return;
    const sids = { user: sidOf(request, "user"), admin: sidOf(request, "admin") };
    if (!sids.user && !sids.admin) return;
    const owner = await findSession(app, sids.user, "user");
    request.user = owner && asCaller({ ...owner, role: "user" });
    const operator = await findSession(app, sids.admin, "admin");
    request.operator = operator && asOperator(operator.memberId, operator.sess);
    const sid = operator ? sids.admin : sids.user;
    if (sid && (owner || operator)) request.sessionId = publicIdOf(sid);
  });
}

/** What a session is called in its owner's list and in the log: nothing that stands in the table. */
export function publicIdOf(sid: string) {
  return hashToken(sid).slice(0, 32);
}

/** Signs out. */
export async function endSession(reply: FastifyReply, db: Database, role: Role) {
  const { config } = reply.server;
  await forgetSession(db, reply.request, role);
  const { user, operator } = reply.request;
  await endStreamsOf(db, role === "user" ? user?.memberId : operator?.id);
  reply.clearCookie(cookieName(config, role), cookieOptions(config));
}

/** For when a password changes: every place where the user is signed in. */
export async function endSessionsOf(db: Database, userId: string) {
  await db.delete(sessions).where(eq(sessions.userId, userId));
  await endStreamsOf(db, userId);
}

/** Every place but the one that asks. */
export async function endOtherSessions(db: Database, request: FastifyRequest, user: SignedInUser) {
  const sid = sidOf(request, user.role);
  if (sid)
    await db.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.sid, sid)));
  await endStreamsOf(db, user.id);
}

/** What somebody follows ends, in every browser: those that are signed in still connect again. */
export async function endStreamsOf(db: Database, userId: string | undefined) {
  if (userId) await publish(db, sessionsOf(userId), {});
}

/** The channel on which that is told. */
export function sessionsOf(userId: string) {
  return `sessions of ${userId}`;
}

/** Since when the user has been signed in here; undefined where the session is gone. */
export async function signedInAt(db: Database, request: FastifyRequest, { role }: SignedInUser) {
  const [session] = await db
    .select({ sess: sessions.sess })
    .from(sessions)
    .where(eq(sessions.sid, sidOf(request, role) ?? ""));
  return session && new Date(session.sess.createdAt);
}

/** Who somebody is who is signed in. */
export function asCaller(found: {
  memberId: string;
  role: Role;
  ownerId: string | null;
  teamRole: TeamRole | null;
}): OwnersCaller {
  const { memberId, role, ownerId, teamRole } = found;
  return { id: ownerId ?? memberId, role, memberId, teamRole: teamRole ?? "owner" };
}

/** Expired sessions open nothing; this only takes them out of the table. */
export async function pruneSessions(db: Database, now: Date) {
  await deleteRows(db, sessions, lte(sessions.expire, now));
}

function pruneNowAndThen(app: FastifyInstance) {
  const timer = setInterval(
    () =>
      pruneSessions(app.db, app.clock.now()).catch((error) =>
        app.log.warn({ err: error }, "expired sessions could not be taken out"),
      ),
    pruneMs,
  ).unref();
  app.addHook("onClose", async () => clearInterval(timer));
}

function asOperator(id: string, session: SessionData): SignedInOperator {
  const { provenAt, createdAt, viewing } = session;
  return {
    id,
    role: "admin",
    provenAt: new Date(provenAt ?? createdAt),
    ...(viewing && { viewing: { ...viewing, until: new Date(viewing.until) } }),
  };
}

async function findSession(app: FastifyInstance, sid: string | undefined, role: Role) {
  if (!sid) return null;
  const now = app.clock.now();
  const [session] = await openSession(app.db).execute({ sid, role, now });
  if (!session || session.sess.role !== role) return null;

  await touch(app.db, sid, session.sess, now);
  return session;
}

const owners = alias(users, "owners");

/** The user of now decides, not the one who signed in: who was deleted or has another role is nobody. */
const openSession = prepared((db) =>
  db
    .select({
      sess: sessions.sess,
      memberId: users.id,
      ownerId: teamMembers.ownerId,
      teamRole: teamMembers.role,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(teamMembers, eq(teamMembers.memberId, users.id))
    .leftJoin(owners, eq(owners.id, teamMembers.ownerId))
    .where(
      and(
        eq(sessions.sid, sql.placeholder("sid")),
        gt(sessions.expire, sql.placeholder("now")),
        eq(users.role, sql.placeholder("role")),
        isNull(users.suspendedAt),
        isNull(owners.suspendedAt),
      ),
    )
    .prepare("open_session_of"),
);

/** An update and never an insert: a session that was ended meanwhile stays ended. */
async function touch(db: Database, sid: string, seen: SessionData, now: Date) {
  if (now.getTime() - seen.seenAt < touchMs) return;
  const seenAt = now.getTime();
  await db
    .update(sessions)
    .set({ sess: withParts({ seenAt }), expire: expiryOf({ ...seen, seenAt }) })
    .where(and(eq(sessions.sid, sid), gt(sessions.expire, now)));
}

/** Keeps something more with the operator's session. */
export async function changeOperatorSession(
  db: Database,
  request: FastifyRequest,
  parts: Pick<SessionData, "provenAt" | "viewing">,
) {
  await db
    .update(sessions)
    .set({ sess: withParts(parts) })
    .where(eq(sessions.sid, sidOf(request, "admin") ?? ""));
}

/** Only these parts change: what another request has written into the session meanwhile stays. */
function withParts(parts: Partial<SessionData>) {
  return sql<SessionData>`(${sessions.sess}::jsonb || ${JSON.stringify(parts)}::jsonb)::json`;
}

export function expiryOf({ role, createdAt, seenAt }: SessionData) {
  const { idleMs, absoluteMs } = kinds[role];
  return new Date(Math.min(createdAt + absoluteMs, seenAt + idleMs));
}

async function forgetSession(db: Database, request: FastifyRequest, role: Role) {
  const sid = sidOf(request, role);
  if (sid) await db.delete(sessions).where(eq(sessions.sid, sid));
}

/** The stored id of the session that the request names, whether or not there is one. */
export function sidOf({ cookies, server }: FastifyRequest, role: Role) {
  const token = cookies[cookieName(server.config, role)];
  return isTokenShaped(token) ? hashToken(token) : undefined;
}

export function cookieName(config: Config, role: Role) {
  return ownName(config, kinds[role].cookie);
}
