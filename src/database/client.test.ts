import { renameSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "#testing/server/database.ts";
import { newDirectory } from "#testing/server/product.ts";
import { connect, openDatabase, reachDatabase } from "./client.ts";
import { startEmbedded } from "./embedded.ts";
import { silentLog } from "./log.ts";

test("a database not encoded in UTF8 is refused with its encoding", async () => {
  const { connectionString, drop } = await createDatabase(
    "template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'",
  );
  onTestFinished(drop);

  const given = { databaseUrl: connectionString, dataDir: "", log: silentLog };
  await expect(openDatabase(given)).rejects.toThrow("SQL_ASCII; one in UTF8 is needed");
});

test("every wait for the database times out", async () => {
  const { connectionString, drop } = await createDatabase();
  const { pool } = connect(connectionString);
  onTestFinished(async () => {
    await pool.end();
    await drop();
  });
  const { rows } = await pool.query(
    "select name, setting from pg_settings where name ~ '_timeout$' and source = 'session' order by name",
  );
  expect(rows).toEqual([
    { name: "idle_in_transaction_session_timeout", setting: "30000" },
    { name: "lock_timeout", setting: "10000" },
    { name: "statement_timeout", setting: "30000" },
  ]);
});

test("a command that cannot reach the running database's socket says so and starts no other", async () => {
  const dataDir = newDirectory();
  const { connectionString, stop } = await startEmbedded({ dataDir, log: silentLog });
  onTestFinished(stop);
  const sockets = new URL(connectionString).searchParams.get("host") ?? "";
  const asked = { databaseUrl: undefined, dataDir, log: silentLog };
  const seen = await reachDatabase(asked);
  await seen.close();

  renameSync(sockets, `${sockets}-elsewhere`);
  onTestFinished(() => renameSync(`${sockets}-elsewhere`, sockets));
  await expect(reachDatabase(asked)).rejects.toThrow("cannot be reached: connect ENOENT");
});
