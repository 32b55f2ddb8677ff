import { count, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { agents, conversations, leads, users } from "#database/schema.ts";
import { notFound } from "#platform/server/errors.ts";
import { type NotificationKind, type Notifications, withDefaults } from "#shared/notifications.ts";
import type { Holdings } from "../contract.ts";

export async function readAccount(db: Database, ownerId: string) {
  const [user] = await db
    .select({
      email: users.email,
      hasPassword: sql<boolean>`${users.password} is not null`,
      isEmailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
      notifications: users.notifications,
    })
    .from(users)
    .where(eq(users.id, ownerId));
  if (!user) throw notFound("User");
  return { ...user, notifications: withDefaults(user.notifications) };
}

export async function changeName(
  db: Database,
  ownerId: string,
  { firstName, lastName }: { firstName: string; lastName: string },
) {
  const name = { firstName, lastName };
  await db.update(users).set(name).where(eq(users.id, ownerId));
  return name;
}

/** What is not named stays as it was. */
export async function chooseNotifications(
  db: Database,
  ownerId: string,
  chosen: Partial<Notifications>,
) {
  const rows = await db
    .update(users)
    .set({ notifications: withChosen(chosen) })
    .where(eq(users.id, ownerId))
    .returning({ notifications: users.notifications });
  return withDefaults(only(rows).notifications);
}

/** By the key of a mailed link. Whether it is anybody's is not told. */
export async function stopMail(db: Database, key: string, kind: NotificationKind) {
  await db
    .update(users)
    .set({ notifications: withChosen({ [kind]: false }) })
    .where(eq(users.unsubscribeKey, key));
}

function withChosen(chosen: Partial<Notifications>) {
  return sql`${users.notifications} || ${JSON.stringify(chosen)}::jsonb`;
}

export async function countHoldings(db: Database, ownerId: string): Promise<Holdings> {
  const own = db.select({ id: agents.id }).from(agents).where(eq(agents.userId, ownerId));
  const [agentCount, conversationCount, leadCount] = await Promise.all([
    db.select({ n: count() }).from(agents).where(eq(agents.userId, ownerId)),
    db.select({ n: count() }).from(conversations).where(inArray(conversations.agentId, own)),
    db.select({ n: count() }).from(leads).where(inArray(leads.agentId, own)),
  ]);
  return {
    agents: only(agentCount).n,
    conversations: only(conversationCount).n,
    leads: only(leadCount).n,
  };
}
