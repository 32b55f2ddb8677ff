import pg from "pg";
import { migrate, migrateTo } from "../migrate.ts";
import { isUnreleased, knownMigration, lastMigration, type Migration } from "../migrations.ts";
import { BackupFault, type Manifest } from "./backup-format.ts";
import { copyIn, copyOut } from "./copy-rows.ts";
import { copyInto, copyOutOf, listTables, type Table } from "./describe-tables.ts";
import { digestRows } from "./digest-rows.ts";
import { stableForm } from "./make-backup.ts";
import { assertSame, checkBackup, readBackup } from "./read-backup.ts";

/**
 * Restores into an empty database: creates the tables as they were, loads the rows, then applies newer
 * migrations. All or nothing; only sessions and mailed links are left out. The file is read twice, so that a
 * damaged one changes nothing.
 */
export async function restoreBackup(connectionString: string, file: string): Promise<Manifest> {
  const manifest = await checkBackup(file);
  const { migration } = manifest;
  if (isUnreleased(migration))
    throw new BackupFault(
      `${file} was made by a version from before the first release. Restore it with the last of them, and make a new backup there.`,
    );
  if (!knownMigration(migration))
    throw new BackupFault(
      `${file} was made by a newer release (${manifest.version}). Restore it with that release or a later one.`,
    );
  const client = new pg.Client({ connectionString, application_name: "parley restore" });
  client.on("error", () => {});
  await client.connect();
  try {
    await refuseIfFilled(client);
    await refuseIfNewer(client, migration);
    await migrateTo(connectionString, migration);
    await fill(client, file, manifest);
  } finally {
    await client.end().catch(() => {});
  }
  await migrate(connectionString);
  return manifest;
}

async function refuseIfFilled(client: pg.Client) {
  for (const { name } of await listTables(client)) {
    const { rowCount } = await client.query(`select 1 from ${name} limit 1`);
    if (rowCount)
      throw new BackupFault(
        `The database is not empty: there are rows in ${name}. Nothing was changed. Set an empty one with DATA_DIR or DATABASE_URL.`,
      );
  }
}

/** Migrations also change data, and would be skipped for rows that are newer than the tables. */
async function refuseIfNewer(client: pg.Client, { at }: Migration) {
  const here = await lastMigration(client);
  if (here && here.at > at)
    throw new BackupFault(
      "The tables here are from a newer release than the backup. Nothing was changed. Use a newly created database.",
    );
}

async function fill(client: pg.Client, file: string, manifest: Manifest) {
  await client.query("begin");
  await client.query(stableForm);
  const tables = new Map((await listTables(client)).map((table) => [table.name, table]));
  for (const { name } of manifest.tables)
    if (!tables.has(name))
      throw new BackupFault(`The backup has ${name}, which is not a table here.`);
  // Triggers already ran when the rows were first written. Foreign keys are still checked.
  for (const { name } of manifest.tables)
    await client.query(`alter table ${name} disable trigger user`);

  await readBackup(file, {
    async about(about) {
      if (about.madeAt !== manifest.madeAt)
        throw new BackupFault(`${file} was replaced in the meantime.`);
    },
    async piece({ table, rows }) {
      const known = manifest.tables.find(({ name }) => name === table);
      if (known) await copyIn(client, copyInto(known), rows);
    },
  });
  for (const { name, lastValue, isCalled } of manifest.sequences)
    await client.query("select setval($1::regclass, $2::bigint, $3)", [name, lastValue, isCalled]);
  for (const table of manifest.tables) {
    await client.query(`alter table ${table.name} enable trigger user`);
    assertSame(table, await digestOf(client, table), "Nothing was restored");
  }
  for (const name of opensDoors) if (tables.has(name)) await client.query(`delete from ${name}`);
  await client.query("commit");
  await client.query("analyze");
}

/**
 * Some may have been revoked since the backup: restoring them would undo sign-outs, password changes and used
 * links.
 */
const opensDoors = ["sessions", "mailed_links"];

async function digestOf(client: pg.Client, table: Table) {
  const digest = digestRows();
  for await (const piece of copyOut(client, copyOutOf(table))) digest.add(piece);
  return digest;
}
