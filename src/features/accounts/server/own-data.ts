import { eq } from "drizzle-orm";
import { users } from "#database/schema.ts";
import { identities, sessions } from "#database/schema-accounts.ts";
import type { OwnData } from "#platform/server/own-data.ts";

export const accountData: OwnData = {
  name: "account",
  async *read(db, ownerId) {
    const account = await db
      .select({
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        authProvider: users.authProvider,
        profileImageUrl: users.profileImageUrl,
        subscriptionStatus: users.subscriptionStatus,
        planExpiresAt: users.planExpiresAt,
        emailVerifiedAt: users.emailVerifiedAt,
        notifications: users.notifications,
        createdAt: users.createdAt,
      })
      .from(users)
      .where(eq(users.id, ownerId));
    const places = await db
      .select({ session: sessions.sess })
      .from(sessions)
      .where(eq(sessions.userId, ownerId))
      .orderBy(sessions.expire);
    const signInBy = await db
      .select({ issuer: identities.issuer, subject: identities.subject })
      .from(identities)
      .where(eq(identities.userId, ownerId))
      .orderBy(identities.createdAt);
    yield account.map((own) => ({
      ...own,
      signInBy,
      signedInOn: places.map(({ session }) => ({
        device: session.device,
        since: new Date(session.createdAt),
        seenAt: new Date(session.seenAt),
      })),
    }));
  },
};
