import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { FastifyReply } from "fastify";
import type { Database } from "#database/client.ts";
import { prepared } from "#database/prepared.ts";
import { users } from "#database/schema.ts";
import { sessions, teamMembers } from "#database/schema-accounts.ts";
import type { Clock } from "./clock.ts";
import { cookieOptions } from "./cookies.ts";
import { deviceOf } from "./device.ts";
import { AppError, forbidden } from "./errors.ts";
import { rememberBrowser } from "./known-browser.ts";
import { hashToken, newToken } from "./secrets.ts";
import type { SignedInUser } from "./serve.ts";
import { cookieName, expiryOf, kinds, sidOf } from "./sessions.ts";

/** Always a new session ID, against fixation. `password` is the stored hash that was compared, if any. */
export async function startSession(
  reply: FastifyReply,
  db: Database,
  user: SignedInUser,
  password?: string | null,
) {
  const { config, clock } = reply.server;
  const token = await createSession(db, clock, user, {
    device: deviceOf(reply.request.headers["user-agent"]),
    insteadOf: sidOf(reply.request, user.role),
    password,
  });
  reply.setCookie(cookieName(config, user.role), token, {
    ...cookieOptions(config),
    maxAge: kinds[user.role].absoluteMs / 1000,
  });
  if (user.role === "user") rememberBrowser(reply, user.id);
}

interface Origin {
  device?: string | undefined;
  /** Ends this session of the browser. */
  insteadOf?: string | undefined;
  password?: string | null | undefined;
}

/**
 * Returns the cookie's value. Throws for a suspended account, or if the password was changed while it was being
 * compared.
 */
export async function createSession(
  db: Database,
  clock: Clock,
  { id, role }: SignedInUser,
  { device, insteadOf = "", password = null }: Origin = {},
) {
  const token = newToken();
  const now = clock.now().getTime();
  const sess = { userId: id, role, createdAt: now, seenAt: now, ...(device && { device }) };
  const opening = { id, sid: hashToken(token), sess, expire: expiryOf(sess), insteadOf, password };
  const [person] = await openingSession(db).execute(opening);
  if (!person)
    throw new AppError(
      401,
      "invalid_credentials",
      "The account was just changed. Please sign in again.",
    );
  // Only someone who has proved to own the account gets here, and may read the reason.
  if (person.reason !== null)
    throw forbidden(
      `This account has been suspended. The reason given: ${person.reason}`,
      "suspended",
    );
  return token;
}

const openingSession = prepared((db) => {
  const owners = alias(users, "owners");
  const person = db.$with("person").as(
    db
      .select({
        id: users.id,
        reason: sql<
          string | null
        >`coalesce(${users.suspendedReason}, ${owners.suspendedReason})`.as("reason"),
      })
      .from(users)
      .leftJoin(teamMembers, eq(teamMembers.memberId, users.id))
      .leftJoin(owners, eq(owners.id, teamMembers.ownerId))
      .where(
        and(
          eq(users.id, sql.placeholder("id")),
          sql`(${sql.placeholder("password")}::text is null or ${users.password} = ${sql.placeholder("password")})`,
        ),
      )
      // Waits for a password change in progress, which would not see this session.
      .for("share", { of: users }),
  );
  const ended = db.$with("ended", { sid: sessions.sid }).as(sql`
    delete from ${sessions} using person
    where ${sessions.sid} = ${sql.placeholder("insteadOf")} and reason is null`);
  const opened = db.$with("opened", { sid: sessions.sid }).as(sql`
    insert into ${sessions} (sid, sess, user_id, expire)
    select ${sql.placeholder("sid")}, ${sql.param(sql.placeholder("sess"), sessions.sess)}::json, id,
      ${sql.param(sql.placeholder("expire"), sessions.expire)}::timestamptz
    from person where reason is null`);
  return db
    .with(person, ended, opened)
    .select({ reason: person.reason })
    .from(person)
    .prepare("open_session");
});
