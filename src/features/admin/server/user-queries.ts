import { and, count, eq, getTableColumns, isNotNull, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { containing } from "#database/like.ts";
import { only } from "#database/rows.ts";
import { agents, planEnd, plans, shownName, users } from "#database/schema.ts";
import { inOrder, pastSortKey, type Sorting, sortKey } from "#platform/server/sorted-paging.ts";
import type { UserFilter, UserQuery } from "../contract-users.ts";

const sortings: Record<UserQuery["sort"], Sorting> = {
  newest: { by: users.createdAt, type: "timestamptz", isDescending: true },
  oldest: { by: users.createdAt, type: "timestamptz" },
  name: { by: shownName(users), type: "text" },
  ends: { by: planEnd(users), type: "timestamptz" },
};

export function listUsers(db: Database, operatorId: string, query: UserQuery) {
  const sorting = sortings[query.sort];
  return rowsFor(db, operatorId, sorting)
    .where(and(isFound(query), pastSortKey(sorting, users.id, query.cursor)))
    .orderBy(...inOrder(sorting, users.id))
    .limit(query.limit + 1);
}

export async function findUser(db: Database, operatorId: string, id: string) {
  const [user] = await rowsFor(db, operatorId, sortings.newest).where(eq(users.id, id));
  return user;
}

export async function countUsers(db: Database, filter: UserFilter) {
  return only(await db.select({ total: count() }).from(users).where(isFound(filter)));
}

function rowsFor(db: Database, operatorId: string, sorting: Sorting) {
  const { id, email, firstName, lastName, role, subscriptionStatus, planExpiresAt, createdAt } =
    getTableColumns(users);
  return db
    .select({
      id,
      email,
      firstName,
      lastName,
      role,
      subscriptionStatus,
      planExpiresAt,
      createdAt,
      suspendedReason: users.suspendedReason,
      planId: users.planId,
      planName: plans.name,
      agents: sql<number>`(select count(*)::int from ${agents} where ${agents.userId} = ${users.id})`,
      isOwn: sql<boolean>`${users.id} = ${operatorId}`,
      sortKey: sortKey(sorting),
    })
    .from(users)
    .leftJoin(plans, eq(plans.id, users.planId));
}

function isFound({ search, status, role, planId }: UserFilter) {
  const sought = search && containing(search.toLowerCase());
  return and(
    sought ? sql`${shownName(users)} like ${sought}` : undefined,
    status === "suspended" ? isNotNull(users.suspendedAt) : undefined,
    status && status !== "suspended" ? eq(users.subscriptionStatus, status) : undefined,
    role && eq(users.role, role),
    planId ? eq(users.planId, planId) : undefined,
  );
}
