import { asc, eq } from "drizzle-orm";
import { users } from "#database/schema.ts";
import { teamInvitations, teamMembers } from "#database/schema-accounts.ts";
import type { OwnData } from "#platform/server/own-data.ts";

export const teamData: OwnData[] = [
  {
    name: "team",
    async *read(db, ownerId) {
      yield await db
        .select({
          firstName: users.firstName,
          lastName: users.lastName,
          email: users.email,
          role: teamMembers.role,
          createdAt: teamMembers.createdAt,
        })
        .from(teamMembers)
        .innerJoin(users, eq(users.id, teamMembers.memberId))
        .where(eq(teamMembers.ownerId, ownerId))
        .orderBy(asc(teamMembers.createdAt));
    },
  },
  {
    name: "teamInvitations",
    async *read(db, ownerId) {
      yield await db
        .select({
          email: teamInvitations.email,
          role: teamInvitations.role,
          expire: teamInvitations.expire,
          createdAt: teamInvitations.createdAt,
        })
        .from(teamInvitations)
        .where(eq(teamInvitations.ownerId, ownerId))
        .orderBy(asc(teamInvitations.createdAt));
    },
  },
];
