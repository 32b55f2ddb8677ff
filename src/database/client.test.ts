import { renameSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "#testing/server/database.ts";
import { newDirectory } from "#testing/server/product.ts";
import { openDatabase, reachDatabase } from "./client.ts";
import { startEmbedded } from "./embedded.ts";
import { silentLog } from "./log.ts";

test("a database that is not in UTF8, and would not know all letters, is refused by name", async () => {
  const { connectionString, drop } = await createDatabase(
    "template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'",
  );
  onTestFinished(drop);

  const given = { databaseUrl: connectionString, dataDir: "", log: silentLog };
  await expect(openDatabase(given)).rejects.toThrow("SQL_ASCII; one in UTF8 is needed");
});

test("a command that cannot see the running database's socket says so, and starts no other", async () => {
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
