import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { createDatabase, useDatabase } from "#testing/server/database.ts";
import { backupLock, makeBackup } from "./make-backup.ts";
import { checkBackup } from "./read-backup.ts";

const { connectionString } = await useDatabase();

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), "parley-backup-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function backUp(file: string, from = connectionString) {
  return makeBackup({ connectionString: from, file, version: "1.2.3", now: new Date() });
}

test("backups run one at a time, never overwrite a file, and leave nothing when interrupted", async () => {
  const file = join(newFolder(), "first");
  await backUp(file);
  const content = readFileSync(file);
  await expect(backUp(file)).rejects.toThrow("a file with this name already exists");
  expect(readFileSync(file)).toEqual(content);

  const folder = newFolder();
  const holder = new pg.Client({ connectionString });
  await holder.connect();
  await holder.query("select pg_advisory_lock($1)", [backupLock]);
  await expect(backUp(join(folder, "second"))).rejects.toThrow("A backup is already being made");
  await holder.end();
  // PostgreSQL frees the lock only once it notices that the connection has closed.
  const freed = () =>
    backUp(join(folder, "third")).then(
      () => true,
      () => false,
    );
  await vi.waitUntil(freed, { timeout: 10_000 });
  const killed = join(folder, "killed.unfinished");
  writeFileSync(killed, "");
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
  utimesSync(killed, twoDaysAgo, twoDaysAgo);
  await expect(backUp(join(folder, "missing", "fourth"))).rejects.toThrow(
    "there is no such folder",
  );
  await backUp(join(folder, "fifth"));
  expect(readdirSync(folder).sort()).toEqual(["fifth", "third"]);
  expect(existsSync(join(folder, "second"))).toBe(false);
});

async function slowBackUp(file: string) {
  const holder = new pg.Client({ connectionString });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query("begin; lock table users in access exclusive mode");
  const done = backUp(file);
  done.catch(() => {});
  const unfinished = () => readdirSync(dirname(file)).filter((name) => name.includes("unfinished"));
  await vi.waitUntil(() => unfinished().length > 0, { timeout: 9_000 });
  return { done, unfinished: unfinished(), goOn: () => holder.query("rollback") };
}

test("two installations can back up into one folder without touching each other's files", async () => {
  const folder = newFolder();
  const slow = await slowBackUp(join(folder, "one"));
  const { connectionString: another, drop } = await createDatabase();
  onTestFinished(drop);
  await backUp(join(folder, "another"), another);
  await slow.goOn();
  await slow.done;

  for (const name of ["one", "another"]) await checkBackup(join(folder, name));
  expect(readdirSync(folder).sort()).toEqual(["another", "one"]);
});

test("a backup that cannot be renamed into place leaves nothing behind", async () => {
  const folder = newFolder();
  const slow = await slowBackUp(join(folder, "one"));
  for (const name of slow.unfinished) rmSync(join(folder, name));
  await slow.goOn();

  await expect(slow.done).rejects.toThrow("one cannot be written");
  expect(readdirSync(folder)).toEqual([]);
});
