import { and, eq, ne, sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Database } from "#database/client.ts";
import { publish } from "#database/events.ts";
import { type SessionData, sessions } from "#database/schema-accounts.ts";
import type { TeamRole } from "#shared/vocabulary.ts";
import type { Config } from "./config.ts";
import { cookieOptions, ownName } from "./cookies.ts";
import { hashToken, isTokenShaped } from "./secrets.ts";
import type { OwnersCaller, SignedInUser } from "./serve.ts";

type Role = SignedInUser["role"];

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A cookie per role, so that one session never makes somebody both owner and operator. */
export const kinds = {
  user: { cookie: "session", idleMs: 7 * dayMs, absoluteMs: 30 * dayMs },
  admin: { cookie: "operator", idleMs: 30 * minuteMs, absoluteMs: 8 * 60 * minuteMs },
};

/** Names a session in its owner's list and in the log, without revealing the stored ID. */
export function publicIdOf(sid: string) {
  return hashToken(sid).slice(0, 32);
}

export async function endSession(reply: FastifyReply, db: Database, role: Role) {
  const { config } = reply.server;
  await forgetSession(db, reply.request, role);
  const { user, operator } = reply.request;
  await endStreamsOf(db, role === "user" ? user?.memberId : operator?.id);
  reply.clearCookie(cookieName(config, role), cookieOptions(config));
}

/** For when a password changes. */
export async function endSessionsOf(db: Database, userId: string) {
  await db.delete(sessions).where(eq(sessions.userId, userId));
  await endStreamsOf(db, userId);
}

export async function endOtherSessions(db: Database, request: FastifyRequest, user: SignedInUser) {
  const sid = sidOf(request, user.role);
  if (sid)
    await db.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.sid, sid)));
  await endStreamsOf(db, user.id);
}

/** In every browser; those still signed in reconnect. */
export async function endStreamsOf(db: Database, userId: string | undefined) {
  if (userId) await publish(db, sessionsOf(userId), {});
}

export function sessionsOf(userId: string) {
  return `sessions of ${userId}`;
}

export async function signedInAt(db: Database, request: FastifyRequest, { role }: SignedInUser) {
  const [session] = await db
    .select({ sess: sessions.sess })
    .from(sessions)
    .where(eq(sessions.sid, sidOf(request, role) ?? ""));
  return session && new Date(session.sess.createdAt);
}

export function asCaller(found: {
  memberId: string;
  role: Role;
  ownerId: string | null;
  teamRole: TeamRole | null;
}): OwnersCaller {
  const { memberId, role, ownerId, teamRole } = found;
  return { id: ownerId ?? memberId, role, memberId, teamRole: teamRole ?? "owner" };
}

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

/** Merges, so that what other requests have written meanwhile stays. */
export function withParts(parts: Partial<SessionData>) {
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

/** The id in the cookie; the session may not exist. */
export function sidOf({ cookies, server }: FastifyRequest, role: Role) {
  const token = cookies[cookieName(server.config, role)];
  return isTokenShaped(token) ? hashToken(token) : undefined;
}

export function cookieName(config: Config, role: Role) {
  return ownName(config, kinds[role].cookie);
}
