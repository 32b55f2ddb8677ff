import { asc, eq, or, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { users } from "#database/schema.ts";
import { teamMembers } from "#database/schema-accounts.ts";
import { endSessionsOf } from "#platform/server/sessions.ts";

export const fullName = sql<string>`coalesce(nullif(trim(${users.firstName} || ' ' || ${users.lastName}), ''), ${users.email})`;

export async function teamOf(db: Database, ownerId: string) {
  const rows = await db
    .select({
      id: users.id,
      name: fullName,
      email: users.email,
      role: teamMembers.role,
      createdAt: sql`coalesce(${teamMembers.createdAt}, ${users.createdAt})`.mapWith(
        users.createdAt,
      ),
    })
    .from(users)
    .leftJoin(teamMembers, eq(teamMembers.memberId, users.id))
    .where(or(eq(users.id, ownerId), eq(teamMembers.ownerId, ownerId)))
    .orderBy(sql`${users.id} <> ${ownerId}`, asc(teamMembers.createdAt), asc(users.id));
  return rows.map((row) => ({ ...row, role: row.role ?? ("owner" as const) }));
}

/** Signs every member out and closes their live streams, for when the account is deleted or suspended. */
export async function endSessionsOfTeam(tx: Database, ownerId: string): Promise<void> {
  for (const { id } of await teamOf(tx, ownerId)) await endSessionsOf(tx, id);
}
