import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { makeBackup } from "#database/backup/make-backup.ts";
import type { JobName } from "#database/jobs.ts";
import { hashToken } from "#platform/server/secrets.ts";
import { operatorPaths } from "#testing/server/config.ts";
import { createAgent, createOwner, createPlan, signIn } from "#testing/server/factories.ts";
import { startMailServer } from "#testing/server/mail-server.ts";
import { mailedToken } from "#testing/server/mailed-token.ts";
import { startTestServerWith } from "#testing/server/test-server.ts";
import { registerCalls } from "./build-server.ts";
import { jobHandlers } from "./worker.ts";

const server = await startMailServer();
const { app, clock, queuedJobs } = await startTestServerWith(
  { SMTP_URL: server.url },
  (instance: FastifyInstance) => registerCalls(instance, operatorPaths),
);
const { db, config } = app;

async function post(url: string, payload: object, cookie = "") {
  const answer = await app.inject({ method: "POST", url, payload, headers: { cookie } });
  expect([url, answer.statusCode]).toEqual([url, expect.toSatisfy((code) => code < 300)]);
  return answer;
}

/** Does what is queued, as the product would. */
async function work(name: JobName) {
  const run = jobHandlers(app)[name] as (payload: unknown, stop: AbortSignal) => Promise<void>;
  for (const job of await queuedJobs())
    if (job.name === name) await run(job.data, new AbortController().signal);
}

/** Every row of every table, and the rows of a backup. */
async function dumps() {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss')`);
  let dump = "";
  for (const { name } of tables) {
    const { rows } = await db.execute<{ row: string }>(
      sql.raw(`select t::text as row from ${name} t`),
    );
    dump += rows.map(({ row }) => row).join("\n");
  }
  const folder = mkdtempSync(join(tmpdir(), "parley-secrets-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "parley.backup");
  const connectionString = config.databaseUrl ?? "";
  await makeBackup({ connectionString, file, version: "1.2.3", now: clock.now() });
  return [dump, gunzipSync(readFileSync(file)).toString("latin1")];
}

/** Words shaped like a token whose hash is stored too: they would open something. */
function opensSomething(dump: string) {
  const words = dump.match(/(?<![\w-])[\w-]{43}(?![\w-])/g) ?? [];
  return [...new Set(words)].filter((word) => dump.includes(hashToken(word)));
}

test("case 121: neither the database nor a backup ever holds a mailed token that opens anything", async () => {
  const plan = await createPlan(db, { features: { team: true, webhooks: true } });
  const nora = await createOwner(db, { planId: plan.id, emailVerifiedAt: clock.now() });
  const cookie = await signIn(app, nora);
  const agent = await createAgent(db, { userId: nora.id });
  const vera = {
    email: "vera@example.com",
    password: "rye-bread",
    firstName: "Vera",
    lastName: "B",
  };
  await post("/api/auth/register", vera);
  await post("/api/auth/forgot-password", { email: nora.email });
  await work("auth.mail-new-password");
  await post("/api/team/invitations", { email: "mia@example.com", role: "inbox" }, cookie);
  const webhook = { url: "https://hooks.example/", events: ["lead.created"] };
  const { secret } = (await post("/api/webhooks", webhook, cookie)).json();
  const chat = await post("/api/conversations", { agentId: agent.id, visitorId: "v" });
  const others = [secret, chat.json().visitorToken, cookie.split("=")[1]];
  const kinds = ["auth.verify-email", "auth.new-password", "team.invitation"];
  const tokens = await Promise.all(kinds.map((kind) => mailedToken(app, kind)));
  expect(new Set(tokens).size).toBe(3);
  const hold = async () => {
    const found = await dumps();
    for (const dump of found) {
      expect(dump).toContain(hashToken(tokens[0] ?? ""));
      expect(opensSomething(dump)).toEqual([]);
      expect([...tokens, ...others].filter((one) => !one || dump.includes(one))).toEqual([]);
    }
  };

  await hold();
  await work("mail.deliver");
  expect(server.received.map(({ text }) => tokens.some((one) => text?.includes(one)))).toEqual(
    kinds.map(() => true),
  );
  await hold();
  await post("/api/auth/reset-password", { token: tokens[1], password: "a new loaf" });
  await hold();
});
