import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "#testing/server/database.ts";
import { openDatabase } from "./client.ts";
import { silentLog } from "./log.ts";

test("a database that is not in UTF8, and would not know all letters, is refused by name", async () => {
  const { connectionString, drop } = await createDatabase(
    "template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'",
  );
  onTestFinished(drop);

  const given = { databaseUrl: connectionString, dataDir: "", log: silentLog };
  await expect(openDatabase(given)).rejects.toThrow("SQL_ASCII; one in UTF8 is needed");
});
