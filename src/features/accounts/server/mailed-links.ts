import { and, eq, gt } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { users } from "#database/schema.ts";
import { type mailedLinkKinds, mailedLinks } from "#database/schema-accounts.ts";
import { hashToken, isTokenShaped, newToken } from "#platform/server/secrets.ts";

type LinkKind = (typeof mailedLinkKinds)[number];

const minuteMs = 60_000;

const lastMs: Record<LinkKind, number> = {
  "new-password": 30 * minuteMs,
  "verify-email": 3 * 24 * 60 * minuteMs,
  "change-email": 24 * 60 * minuteMs,
};

/** Replaces the user's earlier link of this kind. */
export async function newLink(
  db: Database,
  now: Date,
  userId: string,
  kind: LinkKind,
  email: string | null = null,
) {
  const token = newToken();
  const link = {
    tokenHash: hashToken(token),
    email,
    expire: new Date(now.getTime() + lastMs[kind]),
    createdAt: now,
  };
  await db
    .insert(mailedLinks)
    .values({ userId, kind, ...link })
    .onConflictDoUpdate({ target: [mailedLinks.userId, mailedLinks.kind], set: link });
  return token;
}

export async function findLink(db: Database, now: Date, kind: LinkKind, token: string) {
  if (!isTokenShaped(token)) return undefined;
  const [user] = await db
    .select({
      id: users.id,
      role: users.role,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
    })
    .from(mailedLinks)
    .innerJoin(users, eq(users.id, mailedLinks.userId))
    .where(isUsable(now, kind, token));
  return user;
}

/** Consumes the link: of two concurrent uses only one finds it. With a user, only theirs. */
export async function takeLink(
  db: Database,
  now: Date,
  kind: LinkKind,
  token: string,
  userId?: string,
) {
  if (!isTokenShaped(token)) return undefined;
  const isTheirs = userId ? eq(mailedLinks.userId, userId) : undefined;
  const [link] = await db
    .delete(mailedLinks)
    .where(and(isUsable(now, kind, token), isTheirs))
    .returning({ userId: mailedLinks.userId, email: mailedLinks.email });
  return link;
}

export async function endLink(db: Database, userId: string, kind: LinkKind) {
  await db
    .delete(mailedLinks)
    .where(and(eq(mailedLinks.userId, userId), eq(mailedLinks.kind, kind)));
}

function isUsable(now: Date, kind: LinkKind, token: string) {
  return and(
    eq(mailedLinks.tokenHash, hashToken(token)),
    eq(mailedLinks.kind, kind),
    gt(mailedLinks.expire, now),
  );
}
