import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { systemClock } from "#platform/server/clock.ts";
import { createSession } from "#platform/server/start-session.ts";
import { createDatabase, useDatabase } from "#testing/server/database.ts";
import { createOwner } from "#testing/server/factories.ts";
import { connect } from "../client.ts";
import { users } from "../schema.ts";
import { mailedLinks, sessions } from "../schema-accounts.ts";
import { makeBackup } from "./make-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

const { db, connectionString } = await useDatabase();

test("sessions and mailed links are not restored, because they may have been revoked since", async () => {
  const user = await createOwner(db);
  await createSession(db, systemClock, { id: user.id, role: "user" });
  const link = {
    userId: user.id,
    kind: "new-password",
    tokenHash: "a",
    expire: new Date(),
  } as const;
  await db.insert(mailedLinks).values(link);
  const folder = mkdtempSync(join(tmpdir(), "parley-backup-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "parley.backup");
  const { tables } = await makeBackup({ connectionString, file, version: "1", now: new Date() });
  expect(tables.find(({ name }) => name === "sessions")?.rows).toBe(1);
  const { connectionString: empty, drop } = await createDatabase("template0");
  const restored = connect(empty);
  onTestFinished(async () => {
    await restored.pool.end();
    await drop();
  });

  await restoreBackup(empty, file);

  const counts = [sessions, mailedLinks, users].map((table) => restored.db.$count(table));
  expect(await Promise.all(counts)).toEqual([0, 0, 1]);
});
