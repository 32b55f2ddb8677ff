import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "#testing/server/database.ts";
import { migrate } from "./migrate.ts";

const earlier = 9;

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

async function earlierRelease(count = earlier) {
  const { connectionString, drop } = await createDatabase("template0");
  onTestFinished(drop);
  const client = new pg.Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  const folder = mkdtempSync(join(tmpdir(), "parley-earlier-"));
  cpSync("src/database/migrations", folder, { recursive: true });
  const journal = join(folder, "meta/_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
  expect(entries.length).toBeGreaterThan(count);
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }));
  await runMigrations(drizzle(client), { migrationsFolder: folder });
  await client.query(data);
  return { client, connectionString, migrations: entries.length };
}

async function columnsOf(client: pg.Client) {
  const { rows } = await client.query(
    "select table_name, column_name from information_schema.columns where table_schema = 'public' order by 1, 2",
  );
  return (table: string): string[] =>
    rows.filter((row) => row.table_name === table).map((row) => row.column_name);
}

async function contentOf(client: pg.Client, columns: (table: string) => string[]) {
  const content: Record<string, unknown[]> = {};
  for (const table of tables) {
    const { rows } = await client.query(`select ${columns(table).join(", ")} from ${table}`);
    content[table] = rows;
  }
  return content;
}

test("case 218: data of an earlier release is all there after the migrations, as it was", async () => {
  const { client, connectionString } = await earlierRelease();
  const columns = await columnsOf(client);
  const before = await contentOf(client, columns);
  expect(Object.values(before).map((rows) => rows.length)).toEqual(tables.map(() => 1));

  await migrate(connectionString);

  const now = await columnsOf(client);
  const kept = (table: string) => columns(table).filter((column) => now(table).includes(column));
  expect(
    tables.map((table) => columns(table).filter((name) => !kept(table).includes(name))),
  ).toEqual(tables.map(() => []));
  expect(await contentOf(client, kept)).toEqual(before);
}, 30_000);

test("case 218: what was there before it was counted is in the numbers", async () => {
  const { client, connectionString } = await earlierRelease();

  await migrate(connectionString);

  const { rows } = await client.query(`
    select kind, sum(total)::int as total from (
      select kind, total from event_counts where span = 'all' union all select kind, change from event_changes
    ) counted group by 1 order by 1`);
  expect(rows).toEqual(
    ["lead", "lead:chat", "status:contacted"].map((kind) => ({ kind, total: 1 })),
  );
}, 30_000);

test("case 218: conversations that were found by their words become due once more", async () => {
  const { client, connectionString } = await earlierRelease(30);
  await client.query(`
    insert into conversation_words (agent_id, conversation_id, last_message_at, words)
    select agent_id, conversation_id, now(), '¿tienen' from conversation_words_due;
    delete from conversation_words_due`);

  await migrate(connectionString);

  const { rows } = await client.query("select conversation_id from conversation_words_due");
  expect(rows).toEqual([{ conversation_id: "00000000-0000-4000-8000-000000000004" }]);
}, 30_000);

test("case 218: a website that looked under way for ever is read again, and one that is being read goes on", async () => {
  const { client, connectionString } = await earlierRelease(32);
  const agent = "'00000000-0000-4000-8000-000000000003'";
  await client.query(`
    delete from sources;
    insert into sources (agent_id, kind, url, status, reread_every) values
      (${agent}, 'website', 'https://a.example/', 'reading', 'daily'),
      (${agent}, 'website', 'https://b.example/', 'reading', 'never'),
      (${agent}, 'website', 'https://c.example/', 'reading', 'daily'),
      (${agent}, 'website', 'https://d.example/', 'waiting', 'daily');
    insert into pages (agent_id, source_id, url, depth)
      select agent_id, id, url, case url when 'https://c.example/' then 0 else 1 end from sources`);

  await migrate(connectionString);

  const { rows } = await client.query(
    "select status, next_read_at is not null as is_due from sources order by url",
  );
  expect(rows).toEqual([
    { status: "failed", is_due: true },
    { status: "failed", is_due: false },
    { status: "reading", is_due: false },
    { status: "waiting", is_due: false },
  ]);
}, 30_000);

test("case 121: links that earlier releases kept in mails are blanked, and mails that were never sent with one go", async () => {
  const { client, connectionString } = await earlierRelease(35);
  const link = `https://parley.example/reset-password?token=${"k".repeat(43)}`;
  const insert = (kind: string, status: string) =>
    client.query(
      `insert into mails ("to", kind, subject, text, html, status) values ('v@example.com', $1, $2, $3, $3, $2)`,
      [kind, status, `Press ${link} now.`],
    );
  for (const status of ["sent", "kept", "failed"]) await insert("auth.new-password", status);
  await insert("owner.new-lead", "kept");

  await migrate(connectionString);

  const { rows } = await client.query("select kind, status, text, html from mails order by kind");
  const text = "Press https://parley.example/reset-password?token=•••••••• now.";
  const quoted = `Press ${link} now.`;
  expect(rows).toEqual([
    { kind: "auth.new-password", status: "sent", text, html: text },
    { kind: "owner.new-lead", status: "kept", text: quoted, html: quoted },
  ]);
}, 30_000);

test("case 218: a migration that fails half-way leaves everything as it was, and the next start goes on", async () => {
  const { client, connectionString, migrations } = await earlierRelease();
  const columns = await columnsOf(client);
  const before = await contentOf(client, columns);
  const state = "select count(*)::int as count from drizzle.__drizzle_migrations";
  // Blocks a later migration.
  await client.query("create table installations (taken int)");

  await expect(migrate(connectionString)).rejects.toThrow();

  expect((await client.query(state)).rows).toEqual([{ count: earlier }]);
  expect(await contentOf(client, await columnsOf(client))).toEqual(before);
  await client.query("drop table installations");
  await migrate(connectionString);
  expect((await client.query(state)).rows).toEqual([{ count: migrations }]);
}, 30_000);
