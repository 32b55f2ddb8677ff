import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "#testing/server/database.ts";
import { newDirectory, startServer } from "#testing/server/product.ts";

// What can stop a start on an external database, in one sentence each.

const patience = { timeout: 60_000 };

async function ownDatabase(from?: string) {
  const { connectionString, drop } = await createDatabase(from);
  onTestFinished(drop);
  const client = new pg.Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  return { connectionString, client };
}

/** For a person to read, not for the log. */
async function refusalOf(DATABASE_URL: string) {
  const product = startServer(newDirectory(), { DATABASE_URL });
  expect(await product.ended()).toBe(1);
  return product
    .output()
    .split("\n")
    .filter((line) => line && !/^[{(]/.test(line));
}

test(
  "ruling 47: a release older than the data refuses to start, and names both",
  patience,
  async () => {
    const { connectionString, client } = await ownDatabase();
    await client.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)",
    );
    expect(await refusalOf(connectionString)).toEqual([
      expect.stringMatching(
        /^The data was last used by a newer release\. This is Parley \d+\.\d+\.\d+, which is older and knows migrations only up to \d{4}_[\w-]+: start that/,
      ),
    ]);
    await client.query("comment on table drizzle.__drizzle_migrations is 'Parley 7.8.9'");

    expect(await refusalOf(connectionString)).toEqual([
      expect.stringContaining("last used by Parley 7.8.9. This is Parley "),
    ]);
  },
);

test("a role that may not create tables is told the right it needs", patience, async () => {
  const { connectionString, client } = await ownDatabase("template0");
  const role = `parley_${randomUUID().slice(0, 8)}`;
  await client.query(`create role ${role} login`);
  onTestFinished(async () => void (await client.query(`drop role ${role}`)));
  const asRole = new URL(connectionString);
  asRole.username = role;

  const [sentence, ...others] = await refusalOf(asRole.href);

  expect(others).toEqual([]);
  expect(sentence).toContain(`The database role ${role} lacks a right (permission denied for `);
  expect(sentence).toContain("needs CREATE on the database and on its schema public");
});
