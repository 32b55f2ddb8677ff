import { and, count, eq, getTableColumns, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { containing } from "#database/like.ts";
import { isNotTried } from "#database/not-tried.ts";
import { only } from "#database/rows.ts";
import { agents, shownName, users } from "#database/schema.ts";
import { inOrder, pastSortKey, type Sorting, sortKey } from "#platform/server/sorted-paging.ts";
import type { AgentFilter, AgentQuery } from "../contract-agents.ts";

const sortings: Record<AgentQuery["sort"], Sorting> = {
  newest: { by: agents.createdAt, type: "timestamptz", isDescending: true },
  oldest: { by: agents.createdAt, type: "timestamptz" },
  name: { by: sql`lower(${agents.name})`, type: "text" },
};

export function listAllAgents(db: Database, query: AgentQuery) {
  const sorting = sortings[query.sort];
  return rowsFor(db, sorting)
    .where(and(isFound(query), pastSortKey(sorting, agents.id, query.cursor)))
    .orderBy(...inOrder(sorting, agents.id))
    .limit(query.limit + 1);
}

export async function findAgent(db: Database, id: string) {
  const [agent] = await rowsFor(db, sortings.newest).where(eq(agents.id, id));
  return agent;
}

export async function countAgents(db: Database, filter: AgentFilter) {
  return only(
    await db
      .select({ total: count() })
      .from(agents)
      .innerJoin(users, eq(users.id, agents.userId))
      .where(isFound(filter)),
  );
}

function rowsFor(db: Database, sorting: Sorting) {
  const { id, name, description, subdomain, industry, primaryColor, ...rest } =
    getTableColumns(agents);
  const { isActive, suspendedReason, createdAt } = rest;
  return db
    .select({
      id,
      name,
      description,
      subdomain,
      industry,
      primaryColor,
      isActive,
      suspendedReason,
      createdAt,
      owner: {
        id: users.id,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        isSuspended: sql<boolean>`${users.suspendedAt} is not null`,
      },
      sortKey: sortKey(sorting),
    })
    .from(agents)
    .innerJoin(users, eq(users.id, agents.userId));
}

function isFound({ search, state, industry }: AgentFilter) {
  const sought = search && containing(search.toLowerCase());
  return and(
    isNotTried,
    sought
      ? or(
          sql`lower(${agents.name}) like ${sought}`,
          sql`${agents.subdomain} like ${sought}`,
          sql`${shownName(users)} like ${sought}`,
        )
      : undefined,
    state && isIn[state],
    industry && eq(agents.industry, industry),
  );
}

const isIn = {
  active: and(eq(agents.isActive, true), isNull(agents.suspendedAt)),
  inactive: eq(agents.isActive, false),
  suspended: isNotNull(agents.suspendedAt),
};
