import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "#testing/server/database.ts";
import { migrate } from "./migrate.ts";

const program = `
  const { migrate } = await import("#database/migrate.ts");
  await migrate(process.argv[1]);
`;

function migrateInProcess(connectionString: string) {
  const child = spawn(process.execPath, ["--input-type=module", "-e", program, connectionString], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  return new Promise((resolve) => child.once("exit", resolve));
}

test("case 196: of processes that start together one migrates while the others wait, and all continue", async () => {
  const { connectionString, drop } = await createDatabase("template0");
  onTestFinished(drop);

  const codes = await Promise.all([1, 2, 3].map(() => migrateInProcess(connectionString)));

  expect(codes).toEqual([0, 0, 0]);
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(
    "select count(*)::int as count from drizzle.__drizzle_migrations",
  );
  const queues = await client.query(
    "select name from pgboss.queue where name = 'knowledge.read-website'",
  );
  await client.end();
  const journal = JSON.parse(readFileSync("src/database/migrations/meta/_journal.json", "utf8"));
  expect(rows).toEqual([{ count: journal.entries.length }]);
  expect(queues.rowCount).toBe(1);
}, 30_000);

test("a changed schedule replaces the old one: summaries are checked all Monday", async () => {
  const { connectionString, drop } = await createDatabase();
  onTestFinished(drop);
  const client = new pg.Client({ connectionString });
  await client.connect();
  const name = "settings.mail-summaries";
  await client.query("update pgboss.schedule set cron = '0 7 * * 1' where name = $1", [name]);

  await migrate(connectionString);

  const { rows } = await client.query("select cron from pgboss.schedule where name = $1", [name]);
  await client.end();
  expect(rows).toEqual([{ cron: "0 7-23 * * 1" }]);
});
