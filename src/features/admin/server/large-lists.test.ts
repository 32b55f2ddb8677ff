import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#database/client.ts";
import { useDatabase } from "#testing/server/database.ts";
import { AgentQuery, agentSorts } from "../contract-agents.ts";
import { UserQuery, userSorts } from "../contract-users.ts";
import { listAllAgents } from "./agent-queries.ts";
import { listUsers } from "./user-queries.ts";

// That lists stay fast is told by what the database reads, which no other load on the machine changes.

const { db } = await useDatabase();
const rows = 20_000;
const operatorId = "11111111-1111-4111-8111-111111111111";

async function fill(into: Database) {
  await into.execute(sql`
    insert into users (email, first_name, last_name, created_at, plan_expires_at)
    select 'owner-' || n || '@example.com', 'Owner', lpad(n::text, 6, '0'),
      now() - n * interval '1 minute', now() + n * interval '1 minute'
    from generate_series(1, ${rows}) n`);
  await into.execute(sql`
    insert into agents (user_id, name, subdomain, created_at)
    select id, 'Agent of ' || last_name, 'agent-' || last_name, created_at from users`);
  await into.execute(sql`analyze users, agents`);
}

/** How many rows the query reads from its first table, whatever way it takes. */
async function rowsRead(query: { toSQL: () => { sql: string; params: unknown[] } }) {
  const { sql: text, params } = query.toSQL();
  const filled = text.replace(/\$(\d+)/g, (_, n) => literal(params[Number(n) - 1]));
  const answer = await db.execute<Record<"QUERY PLAN", { Plan: PlanNode }[]>>(
    sql.raw(`explain (analyze, format json) ${filled}`),
  );
  const [plan] = answer.rows[0]?.["QUERY PLAN"] ?? [];
  return plan ? mostIn(plan.Plan) : Number.NaN;
}

interface PlanNode {
  "Actual Rows": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

function mostIn(node: PlanNode): number {
  const own = node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0);
  return Math.max(own, ...(node.Plans ?? []).map(mostIn));
}

function literal(value: unknown) {
  return typeof value === "number" ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
}

const fillingMaxMs = 120_000;

test("of many users and agents, however ordered, no more are read than a page shows, and each is found", {
  timeout: fillingMaxMs,
}, async () => {
  await fill(db);
  for (const sort of userSorts) {
    const query = UserQuery.parse({ sort, limit: 25 });
    const first = await listUsers(db, operatorId, query);
    expect(first).toHaveLength(26);
    expect(await rowsRead(listUsers(db, operatorId, query))).toBeLessThan(200);

    const last = first[24];
    const cursor = Buffer.from(JSON.stringify([last?.sortKey, last?.id])).toString("base64url");
    const next = { ...query, cursor };
    expect((await listUsers(db, operatorId, next))[0]?.id).toBe(first[25]?.id);
    expect(await rowsRead(listUsers(db, operatorId, next))).toBeLessThan(200);
  }
  for (const sort of agentSorts) {
    const query = AgentQuery.parse({ sort, limit: 25 });
    expect(await listAllAgents(db, query)).toHaveLength(26);
    expect(await rowsRead(listAllAgents(db, query))).toBeLessThan(200);
  }
  for (const search of ["owner 019999", "owner-19999@"]) {
    const found = await listUsers(db, operatorId, UserQuery.parse({ search, limit: 25 }));
    expect(found).toHaveLength(1);
  }
});
