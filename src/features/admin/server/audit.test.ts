import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { auditEvents } from "#database/schema-operations.ts";
import { operatorPaths } from "#testing/server/config.ts";
import { asOperator } from "#testing/server/console.ts";
import { createOwner, signIn } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import type { AuditRow } from "../contract-audit.ts";
import { adminRoutes } from "./routes.ts";

const { app } = await startTestServer(async (server: FastifyInstance) => {
  await server.register(adminRoutes, { operator: operatorPaths });
});

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute));

async function log(values: Partial<typeof auditEvents.$inferInsert>) {
  const row = { actor: "system", action: "job.retried", subject: "job", subjectId: "1" } as const;
  await app.db.insert(auditEvents).values({ ...row, ...values });
}

async function found(ask: Awaited<ReturnType<typeof asOperator>>["ask"], query: string) {
  const answer = await ask("GET", `/audit?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<AuditRow[]>().map(({ subjectId }) => subjectId);
}

test("case 124: the log shows who did what to what, when, from where, and what changed", async () => {
  const { operator, ask } = await asOperator(app);
  await log({
    at: at(0),
    actor: "operator",
    actorId: operator.id,
    action: "subscription.changed",
    subject: "user",
    subjectId: "u-1",
    before: { status: "trial" },
    after: { status: "active" },
    address: "203.0.113.7",
  });

  const [row] = (await ask("GET", "/audit")).json<AuditRow[]>();

  expect(row).toEqual({
    id: expect.any(String),
    createdAt: at(0).toISOString(),
    actor: "operator",
    actorId: operator.id,
    actorEmail: "otto@example.com",
    action: "subscription.changed",
    subject: "user",
    subjectId: "u-1",
    before: { status: "trial" },
    after: { status: "active" },
    reason: null,
    address: "203.0.113.7",
  });
});

test("case 124: it is searched by words of everything in a row, by actor, action, address and days", async () => {
  const { operator, ask } = await asOperator(app);
  await log({
    subjectId: "a",
    at: at(1),
    action: "user.suspended",
    reason: "Sells stolen Süßigkeiten",
  });
  await log({ subjectId: "b", at: at(2), after: { plan: "Premium" }, address: "203.0.113.7" });
  await log({ subjectId: "c", at: at(3), actor: "operator", actorId: operator.id });

  expect(await found(ask, "search=stolen+s%C3%BC%C3%9F")).toEqual(["a"]);
  expect(await found(ask, "search=premi")).toEqual(["b"]);
  expect(await found(ask, "search=203.0.113")).toEqual(["b"]);
  expect(await found(ask, "search=user.suspended")).toEqual(["a"]);
  expect(await found(ask, "search=Otto@example.com")).toEqual(["c"]);
  expect(await found(ask, "search=%27%29%3B--")).toEqual([]);
  expect(await found(ask, "search=nothing+of+this")).toEqual([]);
  expect(await found(ask, "actor=system")).toEqual(["b", "a"]);
  expect(await found(ask, "action=user.suspended")).toEqual(["a"]);
  expect(await found(ask, "address=203.0.113.7")).toEqual(["b"]);
  expect(await found(ask, `from=${at(2).toISOString()}&until=${at(3).toISOString()}`)).toEqual([
    "b",
  ]);
  expect((await ask("GET", "/audit/actions")).json()).toEqual(["job.retried", "user.suspended"]);
});

test("ruling 34: page after page, newest first, also where several rows have one time", async () => {
  const { ask } = await asOperator(app);
  for (const subjectId of ["a", "b", "c", "d", "e"]) await log({ subjectId, at: at(0) });
  const seen: string[] = [];
  let cursor = "";
  for (let page = 0; page < 3; page++) {
    const answer = await ask("GET", `/audit?limit=2${cursor && `&cursor=${cursor}`}`);
    seen.push(...answer.json<AuditRow[]>().map(({ subjectId }) => subjectId));
    cursor = String(answer.headers["x-next-cursor"] ?? "");
  }
  expect(seen.sort()).toEqual(["a", "b", "c", "d", "e"]);
  expect(cursor).toBe("");
});

test("the export has every row that the filter finds, safe for spreadsheets, and is itself logged", async () => {
  const { ask } = await asOperator(app);
  await app.db.execute(sql`insert into audit_events (actor, action, subject, subject_id, at)
    select 'system', 'job.retried', 'job', i::text, timestamptz '2026-01-01' + i * interval '1 second'
    from generate_series(1, 2500) i`);
  await log({
    action: "user.suspended",
    subjectId: "9",
    reason: '=HYPERLINK("http://evil.example")',
  });

  const all = await ask("GET", "/audit/export.csv");
  const some = await ask("GET", "/audit/export.csv?action=user.suspended");

  expect(all.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(all.body.trimEnd().split("\r\n")).toHaveLength(2503);
  expect(all.body.split("\r\n").filter((line) => line.startsWith("\uFEFFWhen,"))).toHaveLength(1);
  expect(some.body.trimEnd().split("\r\n")).toHaveLength(2);
  expect(some.body).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  expect(await found(ask, "action=audit.exported")).toEqual(["all", "all"]);
});

test("case 124: the database itself refuses to change or remove a row of the log", async () => {
  await log({});
  for (const statement of [
    sql`update audit_events set action = 'nothing'`,
    sql`delete from audit_events`,
    sql`truncate audit_events`,
  ])
    await expect(app.db.execute(statement)).rejects.toMatchObject({
      cause: { message: "audit_events is append-only" },
    });
  expect(await app.db.$count(auditEvents)).toBe(1);
});

test("a million rows are searched and paged by an index, whatever is asked for", async () => {
  for (const [condition, index] of [
    [sql`words @@ '''premium'':*'::tsquery`, "audit_events_words"],
    [sql`action = 'user.suspended' order by at desc, id desc limit 50`, "audit_events_actions"],
    [sql`address = '203.0.113.7' order by at desc, id desc limit 50`, "audit_events_addresses"],
    [sql`true order by at desc, id desc limit 50`, "audit_events_recent"],
  ] as const) {
    const plan = await app.db.transaction(async (tx) => {
      // The table of a test is so small that reading all of it would be cheapest.
      await tx.execute(sql`set local enable_seqscan = off`);
      if (index !== "audit_events_words") await tx.execute(sql`set local enable_bitmapscan = off`);
      const { rows } = await tx.execute(
        sql`explain select id from audit_events where ${condition}`,
      );
      return JSON.stringify(rows);
    });
    expect(plan).toContain(index);
    expect(plan).not.toContain("Sort");
  }
});

test("cases 9, 116: the log is the operator's alone", async () => {
  const cookie = await signIn(app, await createOwner(app.db));
  for (const path of ["/audit", "/audit/actions", "/audit/export.csv"])
    expect(
      (await app.inject({ url: `/api${operatorPaths.signIn}${path}`, headers: { cookie } }))
        .statusCode,
    ).toBe(401);
});
