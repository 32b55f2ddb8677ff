import { and, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import type { Database } from "#database/client.ts";
import { deleteRows } from "#database/delete-rows.ts";
import { prepared } from "#database/prepared.ts";
import { users } from "#database/schema.ts";
import { type SessionData, sessions, teamMembers } from "#database/schema-accounts.ts";
import { apiKeyOf, findApiKey } from "../api-keys.ts";
import type { SignedInOperator, SignedInUser } from "../serve.ts";
import { asCaller, expiryOf, publicIdOf, sidOf, withParts } from "../sessions.ts";

const minuteMs = 60_000;
/** A session is written at most this often: reading must not cost a write. */
const touchMs = 5 * minuteMs;
const pruneMs = 15 * minuteMs;

/** Finds out who calls, before every route. Without a cookie, the database is not asked. */
export const readSessions = fp(
  async (app) => {
    const { db, clock, log } = app;
    app.decorateRequest("user", null);
    app.decorateRequest("operator", null);
    app.decorateRequest("apiKey", null);
    app.decorateRequest("visitorsKey", null);
    app.decorateRequest("sessionId", undefined);

    app.addHook("onRequest", async (request) => {
      if (request.is404) return;
      const shown = apiKeyOf(request);
      if (shown) return readApiKey(request, shown);
      const sids = { user: sidOf(request, "user"), admin: sidOf(request, "admin") };
      if (!sids.user && !sids.admin) return;
      const owner = await findSession(db, clock.now(), sids.user, "user");
      request.user = owner && asCaller({ ...owner, role: "user" });
      const operator = await findSession(db, clock.now(), sids.admin, "admin");
      request.operator = operator && asOperator(operator.memberId, operator.sess);
      const sid = operator ? sids.admin : sids.user;
      if (sid && (owner || operator)) request.sessionId = publicIdOf(sid);
    });

    const prune = () =>
      pruneSessions(db, clock.now()).catch((error) =>
        log.warn({ err: error }, "expired sessions could not be deleted"),
      );
    const timer = setInterval(prune, pruneMs).unref();
    app.addHook("onClose", async () => clearInterval(timer));
  },
  {
    name: "sessions",
    dependencies: ["@fastify/cookie"],
    decorators: { fastify: ["db", "clock", "config"] },
  },
);

/** As the owner, but for what `serve` keeps from keys. There is no operator by a key. */
async function readApiKey(request: FastifyRequest, shown: string) {
  const { db, clock } = request.server;
  const key = await findApiKey(db, clock.now(), shown);
  const { id, ownerId } = key;
  request.apiKey = key;
  request.sessionId = id;
  if (request.routeOptions.config.access === "owner")
    request.user = { id: ownerId, memberId: ownerId, role: "user", teamRole: "owner", key };
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

async function findSession(
  db: Database,
  now: Date,
  sid: string | undefined,
  role: SignedInUser["role"],
) {
  if (!sid) return null;
  const [session] = await openSession(db).execute({ sid, role, now });
  if (!session || session.sess.role !== role) return null;

  await touch(db, sid, session.sess, now);
  return session;
}

const owners = alias(users, "owners");

/** Joins the user of now: who was deleted, suspended or given another role since signing in is nobody. */
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

/** An update and never an upsert: a session that has been ended meanwhile stays ended. */
async function touch(db: Database, sid: string, seen: SessionData, now: Date) {
  if (now.getTime() - seen.seenAt < touchMs) return;
  const seenAt = now.getTime();
  await db
    .update(sessions)
    .set({ sess: withParts({ seenAt }), expire: expiryOf({ ...seen, seenAt }) })
    .where(and(eq(sessions.sid, sid), gt(sessions.expire, now)));
}

export async function pruneSessions(db: Database, now: Date) {
  await deleteRows(db, sessions, lte(sessions.expire, now));
}
