import { and, eq, gt, lte } from "drizzle-orm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Database } from "#database/client.ts";
import { type SessionData, sessions, users } from "#database/schema.ts";
import { PRODUCT_NAME } from "#shared/product.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import { hashToken, isTokenShaped, newToken } from "./secrets.ts";
import type { SignedInUser } from "./serve.ts";

type Role = SignedInUser["role"];

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Each role has a cookie of its own, so that nobody is owner and operator by the same session. */
const kinds = {
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
  pruneNowAndThen(app);
  app.addHook("onRequest", async (request) => {
    if (request.is404) return;
    request.user = await findSession(app, request, "user");
    request.operator = await findSession(app, request, "admin");
  });
}

/** Signs in: with a new id, whatever cookie the browser came with. Its cookie is the role's. */
export async function startSession(reply: FastifyReply, db: Database, user: SignedInUser) {
  const { config, clock } = reply.server;
  await forgetSession(db, reply.request, user.role);
  reply.setCookie(cookieName(config, user.role), await createSession(db, clock, user), {
    ...cookieOptions(config),
    maxAge: kinds[user.role].absoluteMs / 1000,
  });
}

/** Answers the cookie's value, which is not stored. */
export async function createSession(db: Database, clock: Clock, { id, role }: SignedInUser) {
  const token = newToken();
  const now = clock.now().getTime();
  const sess = { userId: id, role, createdAt: now, seenAt: now };
  await db
    .insert(sessions)
    .values({ sid: hashToken(token), sess, userId: id, expire: expiryOf(sess) });
  return token;
}

/** Signs out. */
export async function endSession(reply: FastifyReply, db: Database, role: Role) {
  const { config } = reply.server;
  await forgetSession(db, reply.request, role);
  reply.clearCookie(cookieName(config, role), cookieOptions(config));
}

/** For when a password changes: every place where the user is signed in. */
export async function endSessionsOf(db: Database, userId: string) {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

/** Expired sessions open nothing; this only takes them out of the table. */
export async function pruneSessions(db: Database, now: Date) {
  await db.delete(sessions).where(lte(sessions.expire, now));
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

async function findSession(app: FastifyInstance, request: FastifyRequest, role: Role) {
  const sid = sidOf(request, role);
  if (!sid) return null;
  const now = app.clock.now();
  // The user of now decides, not the one who signed in: who was deleted or has another role is nobody.
  const [session] = await app.db
    .select({ sess: sessions.sess, userId: users.id, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.sid, sid), gt(sessions.expire, now), eq(users.role, role)));
  if (!session || session.sess.role !== role) return null;

  await touch(app.db, sid, session.sess, now);
  return { id: session.userId, role };
}

/** An update and never an insert: a session that was ended meanwhile stays ended. */
async function touch(db: Database, sid: string, seen: SessionData, now: Date) {
  if (now.getTime() - seen.seenAt < touchMs) return;
  const sess = { ...seen, seenAt: now.getTime() };
  await db
    .update(sessions)
    .set({ sess, expire: expiryOf(sess) })
    .where(and(eq(sessions.sid, sid), gt(sessions.expire, now)));
}

function expiryOf({ role, createdAt, seenAt }: SessionData) {
  const { idleMs, absoluteMs } = kinds[role];
  return new Date(Math.min(createdAt + absoluteMs, seenAt + idleMs));
}

async function forgetSession(db: Database, request: FastifyRequest, role: Role) {
  const sid = sidOf(request, role);
  if (sid) await db.delete(sessions).where(eq(sessions.sid, sid));
}

function sidOf({ cookies, server }: FastifyRequest, role: Role) {
  const token = cookies[cookieName(server.config, role)];
  return isTokenShaped(token) ? hashToken(token) : undefined;
}

export function cookieName(config: Config, role: Role) {
  // Browsers take a `__Host-` cookie from this very host only, and only over https.
  const prefix = isHttps(config) ? "__Host-" : "";
  return `${prefix}${PRODUCT_NAME.toLowerCase()}_${kinds[role].cookie}`;
}

function cookieOptions(config: Config) {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: isHttps(config) } as const;
}

function isHttps(config: Config) {
  return config.publicUrl.startsWith("https:");
}
