import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { writeSetting } from "#platform/server/settings.ts";
import { testEncryption } from "#testing/server/config.ts";
import { createDatabase, useDatabase } from "#testing/server/database.ts";
import {
  createAgent,
  createConversation,
  createLead,
  createMessage,
  createOwner,
} from "#testing/server/factories.ts";
import { connect } from "../client.ts";
import { enqueue } from "../jobs.ts";
import { fileParts, sources } from "../schema-knowledge.ts";
import { auditEvents } from "../schema-operations.ts";
import { makeBackup } from "./make-backup.ts";
import { checkBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

const { db, connectionString } = await useDatabase();

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), "parley-backup-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function backUp(file = join(newFolder(), "parley.backup")) {
  return makeBackup({ connectionString, file, version: "1.2.3", now: new Date() }).then(
    (manifest) => ({ file, manifest }),
  );
}

async function emptyDatabase() {
  const { connectionString: empty, drop } = await createDatabase("template0");
  const { db: restored, pool } = connect(empty);
  onTestFinished(async () => {
    await pool.end();
    await drop();
  });
  return { connectionString: empty, db: restored };
}

async function contentsOf(address: string) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  const contents: Record<string, { rows: number; sum: string }> = {};
  for (const { name } of tables) {
    const { rows } = await client.query(
      `select count(*)::int as rows, md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) as sum from ${name} t`,
    );
    contents[name] = rows[0];
  }
  await client.end();
  return contents;
}

async function fillDatabase() {
  const agent = await createAgent(db, {
    description: "Tab\t, line\n, \\N, \\., quote \" and ', ü 🥐",
  });
  const conversation = await createConversation(db, agent.id);
  for (let i = 0; i < 50; i++)
    await createMessage(db, conversation, { content: `Question ${i}\r\n` });
  await createLead(db, { agentId: agent.id, conversationId: conversation.id });
  const source = { agentId: agent.id, kind: "file", title: "Menu" } as const;
  const [file] = await db.insert(sources).values(source).returning();
  if (file)
    await db.insert(fileParts).values({
      sourceId: file.id,
      position: 0,
      body: Buffer.from([0, 9, 10, 13, 92, 255]),
    });
  await db
    .insert(auditEvents)
    .values({ actor: "owner", action: "plan.chosen", subject: "user", subjectId: agent.userId });
  return agent;
}

test("case 217: a backup restored into an empty database has every row of every table, and sequences continue", async () => {
  const agent = await fillDatabase();
  const { file, manifest } = await backUp();
  const empty = await emptyDatabase();

  await restoreBackup(empty.connectionString, file);

  const before = await contentsOf(connectionString);
  expect(Object.values(before).filter(({ rows }) => rows > 0).length).toBeGreaterThan(7);
  expect(await contentsOf(empty.connectionString)).toEqual(before);
  for (const { name, rows } of manifest.tables)
    if (name !== "pgboss.job") expect([name, rows]).toEqual([name, before[name]?.rows]);
  const conversation = await createConversation(empty.db, agent.id);
  const next = await createMessage(empty.db, conversation);
  expect(next.position).toBeGreaterThan(50);
});

test("a backup taken during writes is one consistent moment with everything acknowledged before", async () => {
  const agent = await createAgent(db);
  let written = 0;
  const write = () =>
    db.transaction(async (tx) => {
      const conversation = await createConversation(tx, agent.id);
      for (const content of ["Do you", "open?"]) await createMessage(tx, conversation, { content });
      written += 1;
    });
  for (let i = 0; i < 20; i++) await write();
  const acknowledged = written;
  let isDone = false;
  const writing = [1, 2, 3].map(async () => {
    while (!isDone) await write();
  });

  const { file, manifest } = await backUp().finally(() => {
    isDone = true;
  });

  await Promise.all(writing);
  expect(written).toBeGreaterThan(acknowledged);
  const empty = await emptyDatabase();
  await restoreBackup(empty.connectionString, file);
  const count = manifest.tables.find(({ name }) => name === "conversations")?.rows ?? 0;
  expect(count).toBeGreaterThanOrEqual(acknowledged);
  expect(count).toBeLessThan(written);
  const { rows } = await empty.db.execute(sql`
    select count(*)::int as conversations, count(*) filter (where said <> 2)::int as halves
    from (select count(messages.id) as said from conversations left join messages
      on messages.conversation_id = conversations.id group by conversations.id) each`);
  expect(rows).toEqual([{ conversations: count, halves: 0 }]);
});

test("a large table is copied in pieces", async () => {
  const agent = await createAgent(db);
  const conversation = await createConversation(db, agent.id);
  await db.execute(sql`insert into messages (agent_id, conversation_id, content, sender, author)
    select ${agent.id}, ${conversation.id}, repeat(md5(i::text), 100), 'user', 'visitor'
    from generate_series(1, 3000) i`);
  const { file } = await backUp();

  const names = gunzipSync(readFileSync(file))
    .toString("latin1")
    .match(/tables\/messages\/\d+/g);

  expect(names?.length).toBeGreaterThan(2);
  const empty = await emptyDatabase();
  await restoreBackup(empty.connectionString, file);
  expect(await contentsOf(empty.connectionString)).toEqual(await contentsOf(connectionString));
});

test("pending jobs are included", async () => {
  await enqueue(db, "mail.deliver", { mailId: "00000000-0000-4000-8000-000000000001" });
  const { file } = await backUp();
  const empty = await emptyDatabase();

  await restoreBackup(empty.connectionString, file);

  const { rows } = await empty.db.execute(sql`select name, state, data from pgboss.job`);
  expect(rows).toEqual([
    {
      name: "mail.deliver",
      state: "created",
      data: { mailId: "00000000-0000-4000-8000-000000000001" },
    },
  ]);
});

test("case 121: a backup holds no secret in clear text, and only its owner may read it", async () => {
  await writeSetting({ db, encryption: testEncryption }, "ai_api_key", "sk-open-sesame");
  const { file } = await backUp();

  const content = gunzipSync(readFileSync(file)).toString("latin1");

  expect(content).toContain("ai_api_key");
  expect(content).not.toContain("open-sesame");
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("any archive program opens it: a manifest, and rows in COPY format", async () => {
  await createOwner(db, { email: "olga@example.com" });
  const { manifest } = await backUp();

  expect(manifest).toMatchObject({ product: "Parley", version: "1.2.3", format: 1 });
  expect(manifest.migration.name).toMatch(/^\d{4}_/);
  const users = manifest.tables.find(({ name }) => name === "users");
  expect(users).toMatchObject({ rows: 1, checksum: expect.stringMatching(/^[0-9a-f]{32}$/) });
  const order = manifest.tables.map(({ name }) => name);
  expect(order.indexOf("users")).toBeLessThan(order.indexOf("agents"));
  expect(order.indexOf("agents")).toBeLessThan(order.indexOf("messages"));
});

test("restoring into a database that is not empty is refused and changes nothing", async () => {
  await createOwner(db);
  const { file } = await backUp();
  const before = await contentsOf(connectionString);

  await expect(restoreBackup(connectionString, file)).rejects.toThrow(
    "The database is not empty: there are rows in users. Nothing was changed.",
  );

  expect(await contentsOf(connectionString)).toEqual(before);
});

test("restoring into tables of a newer release is refused, because its data migrations would be skipped", async () => {
  const { file } = await backUp();
  const empty = await createDatabase();
  onTestFinished(empty.drop);
  const client = new pg.Client({ connectionString: empty.connectionString });
  await client.connect();
  const setLast = (created: string) =>
    client.query(`update drizzle.__drizzle_migrations set created_at = ${created}
      where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`);

  await setLast("created_at + 1");
  await expect(restoreBackup(empty.connectionString, file)).rejects.toThrow(
    "The tables here are from a newer release than the backup. Nothing was changed.",
  );
  await setLast("created_at - 1");
  await restoreBackup(empty.connectionString, file);
  await client.end();
});

function spoil(file: string, change: (archive: Buffer) => Buffer) {
  writeFileSync(file, gzipSync(change(gunzipSync(readFileSync(file)))));
}

test("a file that is altered, truncated or no backup is rejected before anything is restored", async () => {
  await createOwner(db, { email: "olga@example.com" });
  const changed = await backUp();
  spoil(changed.file, (archive) => {
    archive.write("O", archive.indexOf("olga@example.com"));
    return archive;
  });
  const cut = await backUp();
  spoil(cut.file, (archive) => archive.subarray(0, archive.length / 2));
  const unzipped = await backUp();
  writeFileSync(unzipped.file, readFileSync(unzipped.file).subarray(0, -40));
  const other = join(newFolder(), "notes.txt");
  writeFileSync(other, "Buy flour");
  const empty = await emptyDatabase();

  for (const [file, fault] of [
    [changed.file, "the rows of users do not match"],
    [cut.file, "is not a backup, or it is damaged"],
    [unzipped.file, "is not a backup, or it is damaged"],
    [other, "is not a backup, or it is damaged"],
    [join(newFolder(), "gone"), "There is no file"],
  ] as const) {
    await expect(checkBackup(file)).rejects.toThrow(fault);
    await expect(restoreBackup(empty.connectionString, file)).rejects.toThrow(fault);
  }
  expect(await contentsOf(empty.connectionString)).toEqual({});
});

test.each([
  ["97", "was made by a newer release (1.2.3)"],
  ["10", "was made by a version from before the first release"],
])("a backup of a newer release, or from before the first, is refused", async (digits, reason) => {
  const { file } = await backUp();
  spoil(file, (archive) =>
    Buffer.from(archive.toString("latin1").replace(/"at": 17/g, `"at": ${digits}`), "latin1"),
  );
  const empty = await emptyDatabase();

  await expect(restoreBackup(empty.connectionString, file)).rejects.toThrow(reason);
});
