import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "#testing/server/database.ts";
import { migrate, migrateTo } from "./migrate.ts";
import { listMigrations, migrationsFolder } from "./migrations.ts";

/** The last of the migrations that there were before the first release; with it the tables are that release's. */
const lastBefore = 1795636743329;

const data = `
  insert into plans (id, name, price) values ('00000000-0000-4000-8000-000000000001', 'Premium', 29.00);
  insert into users (id, email, first_name, plan_id, subscription_status, plan_expires_at) values
    ('00000000-0000-4000-8000-000000000002', 'nora@example.com', 'Nora', '00000000-0000-4000-8000-000000000001', 'active', '2030-01-01');
  insert into agents (id, user_id, name, subdomain, chat_settings) values
    ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000002', 'Bakery', 'bakery', '{"starters":["When do you open?"]}');
  insert into conversations (agent_id, id, visitor_id, visitor_token_hash, assistant_name) values
    ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000004', 'v', 'hash', 'Emma');
  insert into messages (agent_id, id, conversation_id, content, sender, author) values
    ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000005', '00000000-0000-4000-8000-000000000004', 'Where can I park? – «ä», 雪', 'user', 'visitor');
  insert into leads (agent_id, id, conversation_id, name, email, status) values
    ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000006', '00000000-0000-4000-8000-000000000004', 'Vera', 'vera@example.com', 'contacted');
  insert into sources (id, agent_id, kind, url) values
    ('00000000-0000-4000-8000-000000000007', '00000000-0000-4000-8000-000000000003', 'website', 'https://bakery.example/');
  insert into passages (agent_id, id, source_id, title, text, position, content_hash) values
    ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000008', '00000000-0000-4000-8000-000000000007', 'Parking', 'Behind the house.', 1, 'x');
`;
const tables = [
  "plans",
  "users",
  "agents",
  "conversations",
  "messages",
  "leads",
  "sources",
  "passages",
];
const state = "select hash, created_at from drizzle.__drizzle_migrations order by created_at";

async function emptyDatabase() {
  const { connectionString, drop } = await createDatabase("template0");
  onTestFinished(drop);
  const client = new pg.Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  return { client, connectionString };
}

/** A database as it was made by 37 migrations, which are one since the first release, up to the last or an earlier one. */
async function databaseBefore(last = lastBefore) {
  const { client, connectionString } = await emptyDatabase();
  const [first] = listMigrations();
  if (!first) throw new Error("There are no migrations");
  await migrateTo(connectionString, first);
  await client.query("delete from drizzle.__drizzle_migrations");
  for (let step = 36; step >= 0; step--)
    await client.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)",
      [`before-${36 - step}`, last - step * 60_000],
    );
  await client.query(data);
  return { client, connectionString };
}

async function contentOf(client: pg.Client) {
  const content: Record<string, unknown[]> = {};
  for (const table of tables) content[table] = (await client.query(`select * from ${table}`)).rows;
  return content;
}

/** The migrations of a release after this one, with one more. */
function laterRelease(statement: string) {
  const folder = mkdtempSync(join(tmpdir(), "parley-later-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(migrationsFolder, folder, { recursive: true });
  const file = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8"));
  const last = journal.entries.at(-1);
  const added = { ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_later" };
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, added] }));
  writeFileSync(join(folder, "9999_later.sql"), statement);
  return folder;
}

test("case 218: a database from before the first release keeps its data and takes later migrations", async () => {
  const { client, connectionString } = await databaseBefore();
  const before = await contentOf(client);
  expect(Object.values(before).map((rows) => rows.length)).toEqual(tables.map(() => 1));
  const { rows: done } = await client.query(state);

  await migrate(connectionString, "0.1.0");

  // Later migrations may add columns.
  expect(await contentOf(client)).toMatchObject(before);
  const later = listMigrations().length - 1;
  expect((await client.query(state)).rows.slice(0, done.length)).toEqual(done);
  expect((await client.query(state)).rowCount).toBe(done.length + later);
  await runMigrations(drizzle(client), {
    migrationsFolder: laterRelease("alter table plans add column note text default 'new'"),
  });
  const { rows } = await client.query("select name, note from plans");
  expect(rows).toEqual([{ name: "Premium", note: "new" }]);
}, 30_000);

test("case 218: a database that missed early migrations is refused in one sentence and stays as it is", async () => {
  const { client, connectionString } = await databaseBefore(lastBefore - 1);
  const before = await contentOf(client);
  const { rows: done } = await client.query(state);

  await expect(migrate(connectionString, "0.1.0")).rejects.toThrow(
    "The data was made by a version from before the first release",
  );

  expect(await contentOf(client)).toEqual(before);
  expect((await client.query(state)).rows).toEqual(done);
}, 30_000);

test("case 218: a failed migration changes nothing, and the next start continues", async () => {
  const { client, connectionString } = await emptyDatabase();
  const made = "select tablename from pg_tables where schemaname = 'public'";
  // In the way of one that comes late.
  await client.query("create table users (taken int)");

  await expect(migrate(connectionString)).rejects.toThrow();

  expect((await client.query(made)).rows).toEqual([{ tablename: "users" }]);
  expect((await client.query(state)).rows).toEqual([]);
  await client.query("drop table users");
  await migrate(connectionString);
  expect((await client.query(state)).rowCount).toBe(listMigrations().length);
}, 30_000);
