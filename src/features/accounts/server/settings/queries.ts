import { and, count, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { ownAgents } from "#database/own-agents.ts";
import { only } from "#database/rows.ts";
import { agents, conversations, leads, users } from "#database/schema.ts";
import { forbidden, notFound } from "#platform/server/errors.ts";
import { type NotificationKind, type Notifications, withDefaults } from "#shared/notifications.ts";
import type { Holdings } from "../../contract.ts";

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
  const [name] = await db
    .update(users)
    .set({ firstName, lastName })
    .where(and(eq(users.id, ownerId), isNotNull(users.password)))
    .returning({ firstName: users.firstName, lastName: users.lastName });
  if (!name) throw forbidden("Your name is managed by Google.");
  return name;
}

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

/** By the key in an unsubscribe link. Does not reveal whether the key exists. */
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
  const own = ownAgents(db, ownerId);
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
