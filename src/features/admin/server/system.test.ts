import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { backupLock } from "#database/backup/make-backup.ts";
import { enqueue } from "#database/jobs.ts";
import { auditEvents, mails } from "#database/schema-operations.ts";
import { operatorPaths } from "#testing/server/config.ts";
import { asOperator } from "#testing/server/console.ts";
import { createOwner, signIn } from "#testing/server/factories.ts";
import { startTestServerWith } from "#testing/server/test-server.ts";
import { adminRoutes } from "./routes.ts";

const dataDir = mkdtempSync(join(tmpdir(), "parley-console-"));
const folder = join(dataDir, "backups");
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
beforeEach(() => rmSync(folder, { recursive: true, force: true }));

const { app, clock, queuedJobs } = await startTestServerWith(
  { DATA_DIR: dataDir },
  async (server: FastifyInstance) => {
    await server.register(adminRoutes, { operator: operatorPaths });
  },
);

const password = "rye-bread-daily";
const mail = { to: "vera@example.com", kind: "auth.reset-password", subject: "New password" };

test("the state of the system: release, database, disk, jobs, mail, the model's use and the local models", async () => {
  const { ask } = await asOperator(app);
  await app.db.insert(mails).values([
    { ...mail, text: "x" },
    { ...mail, text: "x", status: "kept" },
  ]);
  await enqueue(app.db, "mail.deliver", { mailId: "00000000-0000-4000-8000-000000000001" });

  const state = (await ask("GET", "/system")).json();

  expect(state).toMatchObject({
    version: JSON.parse(readFileSync("package.json", "utf8")).version,
    migration: expect.stringMatching(/^\d{4}_/),
    jobs: { waiting: 1, running: 0, failed: 0 },
    mails: { waiting: 1, kept: 1, failed: 0, sent: 0 },
    model: null,
    localModel: { status: "off", reason: "LOCAL_MODEL is off." },
    modelToday: {
      calls: 0,
      callsOfTrials: 0,
      budget: { all: 10_000, ofTrials: 2_500, perTrial: 1_000, forPaying: 2_500 },
      cost: null,
    },
    processes: 1,
  });
  for (const size of [
    state.databaseBytes,
    state.disk.freeBytes,
    state.disk.totalBytes,
    state.memoryBytes,
  ])
    expect(size).toBeGreaterThan(1_000_000);
});

test("a job that has failed is listed without anybody's words, and runs again at a press", async () => {
  const { ask } = await asOperator(app);
  await enqueue(app.db, "mail.deliver", { mailId: "00000000-0000-4000-8000-000000000001" });
  await app.db.execute(sql`update pgboss.job set state = 'failed', completed_on = now(),
    output = '{"name": "Error", "message": "Vera wrote: my secret"}'`);

  const answer = await ask("GET", "/jobs?state=failed");

  const [job] = answer.json();
  expect(job).toMatchObject({ name: "mail.deliver", state: "failed", fault: "Error" });
  expect(answer.body).not.toContain("secret");
  expect(answer.body).not.toContain("000000000001");
  expect((await ask("GET", "/jobs?state=waiting")).json()).toEqual([]);
  expect((await ask("POST", `/jobs/${job.id}/retry`, { name: job.name })).statusCode).toBe(200);
  expect((await queuedJobs()).map(({ name }) => name)).toEqual(["mail.deliver"]);
  const again = await ask("POST", `/jobs/${job.id}/retry`, { name: job.name });
  expect(again.statusCode).toBe(409);
  expect((await ask("POST", `/jobs/${job.id}/retry`, { name: "no.such" })).statusCode).toBe(409);
});

test("ruling 32: kept mail can be read and sent; reading one is audited and wants the password", async () => {
  const { ask } = await asOperator(app, { password });
  const text = "Open https://parley.example/reset?token=abc";
  const [kept] = await app.db
    .insert(mails)
    .values({ ...mail, text, status: "kept" })
    .returning();

  const list = await ask("GET", "/mails?status=kept");
  expect(list.json()).toMatchObject([{ subject: "New password", status: "kept" }]);
  expect(list.body).not.toContain("token=abc");
  expect((await ask("GET", `/mails/${kept?.id}`)).json().text).toBe(text);
  expect((await ask("POST", `/mails/${kept?.id}/send`)).statusCode).toBe(200);
  expect(await queuedJobs()).toEqual([{ name: "mail.deliver", data: { mailId: kept?.id } }]);
  expect((await ask("POST", `/mails/${kept?.id}/send`)).statusCode).toBe(409);
  clock.pass(11 * 60_000);
  expect((await ask("GET", `/mails/${kept?.id}`)).json().code).toBe("password_needed");
  const audit = await app.db.select().from(auditEvents);
  expect(audit.map(({ action }) => action).sort()).toEqual(["mail.read", "mail.sent-again"]);
  expect(JSON.stringify(audit)).not.toContain("token=abc");
});

async function madeBackup(ask: Awaited<ReturnType<typeof asOperator>>["ask"]) {
  expect((await ask("POST", "/backups")).statusCode).toBe(201);
  return vi.waitUntil(
    async () => {
      const { files, isBeingMade } = (await ask("GET", "/backups")).json();
      return isBeingMade ? undefined : files[0];
    },
    { timeout: 20_000, interval: 20 },
  );
}

test("a backup is made, listed, downloaded, checked and deleted; all of it stands in the log", async () => {
  const { ask } = await asOperator(app);
  await createOwner(app.db, { email: "olga@example.com" });

  const file = await madeBackup(ask);

  expect(file.name).toMatch(/^parley-[\d-]+\.tar\.gz$/);
  expect(statSync(join(folder, file.name)).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect((await ask("GET", `/backups/${file.name}/ready`)).statusCode).toBe(200);
  const download = await ask("GET", `/backups/${file.name}`);
  expect(download.headers).toMatchObject({
    "content-type": "application/gzip",
    "content-disposition": `attachment; filename="${file.name}"`,
    "cache-control": "no-store",
  });
  expect(download.rawPayload).toEqual(readFileSync(join(folder, file.name)));
  expect(gunzipSync(download.rawPayload).toString("latin1")).toContain("olga@example.com");
  const checked = await ask("POST", `/backups/${file.name}/check`);
  expect(checked.json()).toMatchObject({ rows: expect.any(Number), tables: expect.any(Number) });
  writeFileSync(join(folder, file.name), "Buy flour");
  const damaged = await ask("POST", `/backups/${file.name}/check`);
  expect(damaged.statusCode).toBe(409);
  expect(damaged.json().message).toContain("is not a backup, or it is damaged");
  expect((await ask("DELETE", `/backups/${file.name}`)).statusCode).toBe(200);
  expect(readdirSync(folder)).toEqual([]);
  expect((await ask("GET", `/backups/${file.name}`)).statusCode).toBe(404);
  const audit = (await app.db.select().from(auditEvents)).map(({ action }) => action);
  expect(audit).toEqual(["backup.made", "backup.downloaded", "backup.checked", "backup.deleted"]);
});

test("backups want the password given lately, an operator, and a name of theirs", async () => {
  const { ask } = await asOperator(app, { password });
  mkdirSync(folder, { recursive: true });
  const name = "parley-2026-01-01-000000.tar.gz";
  writeFileSync(join(folder, name), "");
  writeFileSync(join(dataDir, "encryption.key"), "secret");
  const owner = await signIn(app, await createOwner(app.db));
  const asOwner = await app.inject({
    url: `/api${operatorPaths.signIn}/backups/${name}`,
    headers: { cookie: owner },
  });
  expect(asOwner.statusCode).toBe(401);
  for (const odd of ["..%2Fencryption.key", "encryption.key", `${name}%00`, `.%2F${name}`])
    expect([400, 404]).toContain((await ask("GET", `/backups/${odd}`)).statusCode);

  clock.pass(11 * 60_000);

  for (const [method, path] of [
    ["POST", "/backups"],
    ["GET", `/backups/${name}`],
    ["GET", `/backups/${name}/ready`],
    ["DELETE", `/backups/${name}`],
  ] as const)
    expect((await ask(method, path)).json().code).toBe("password_needed");
  expect((await ask("GET", "/backups")).json().files).toHaveLength(1);
});

test("a backup is told as made once it stands in the log", async () => {
  const { ask } = await asOperator(app);
  const holder = new pg.Client({ connectionString: app.config.databaseUrl });
  await holder.connect();
  await holder.query("begin; lock table audit_events in share row exclusive mode");

  expect((await ask("POST", "/backups")).statusCode).toBe(201);
  await vi.waitUntil(
    async () => {
      const { rows } = await holder.query(
        "select 1 from pg_locks where relation = 'audit_events'::regclass and not granted",
      );
      return rows.length > 0;
    },
    { timeout: 20_000 },
  );

  expect((await ask("GET", "/backups")).json()).toMatchObject({
    files: [expect.anything()],
    isBeingMade: true,
  });
  await holder.end();
  await vi.waitUntil(async () => !(await ask("GET", "/backups")).json().isBeingMade, {
    timeout: 20_000,
  });
  expect(await app.db.select().from(auditEvents)).toMatchObject([{ action: "backup.made" }]);
});

test("a second backup at the same time is refused, and everybody is told that one is being made", async () => {
  const { ask } = await asOperator(app);
  const holder = new pg.Client({ connectionString: app.config.databaseUrl });
  await holder.connect();
  await holder.query("select pg_advisory_lock($1)", [backupLock]);

  const refused = await ask("POST", "/backups");

  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toContain("A backup is already being made.");
  expect((await ask("GET", "/backups")).json()).toMatchObject({ files: [], isBeingMade: true });
  await holder.end();
});
