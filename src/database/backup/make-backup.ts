import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { PRODUCT_NAME } from "#shared/product.ts";
import { lastMigration } from "../migrations.ts";
import { only } from "../rows.ts";
import {
  type About,
  aboutFile,
  BackupFault,
  type Manifest,
  manifestFile,
  pieceFile,
  type TableInBackup,
} from "./backup-format.ts";
import { copyOut } from "./copy-rows.ts";
import { copyOutOf, listSequences, listTables } from "./describe-tables.ts";
import { digestRows } from "./digest-rows.ts";
import { tarEnd, tarEntry } from "./tar.ts";

export interface BackupOptions {
  connectionString: string;
  /** An existing file of this name is never overwritten. */
  file: string;
  version: string;
  now: Date;
}

interface Hooks {
  onBegin?: () => void;
}

/** An arbitrary key for the advisory lock held while a backup runs. */
export const backupLock = 7_263_514_903;
export const unfinished = ".unfinished";
const leftMs = 86_400_000;

/**
 * Writes a consistent snapshot of everything stored, without blocking writers, and holds only a few megabytes
 * in memory. An interrupted backup leaves nothing under the file's name.
 */
export async function makeBackup(
  options: BackupOptions,
  { onBegin }: Hooks = {},
): Promise<Manifest> {
  const { connectionString, file } = options;
  // No timeouts: a large table takes as long as it takes.
  const client = new pg.Client({ connectionString, application_name: "parley backup" });
  let lost: Error | undefined;
  client.on("error", (error) => {
    lost = error;
  });
  // A unique name: the lock covers one database, and others may back up into the same folder.
  const aside = `${file}.${randomUUID()}${unfinished}`;
  try {
    await client.connect();
    await takeLock(client);
    await clearUnfinished(dirname(file), options.now);
    await readAsOfNow(client);
    onBegin?.();
    let manifest: Manifest | undefined;
    const entries = writeEntries(client, options, (whole) => {
      manifest = whole;
    });
    const written = createWriteStream(aside, { flags: "wx", mode: 0o600, flush: true });
    await pipeline(Readable.from(entries, { highWaterMark: 1 }), createGzip(), written);
    if (!manifest) throw lost ?? new Error("A backup ended without its manifest");
    await putInPlace(aside, file);
    // Unlocked explicitly, because the server notices a closed connection only a moment later.
    await client.query("select pg_advisory_unlock($1)", [backupLock]);
    return manifest;
  } catch (error) {
    await rm(aside, { force: true });
    throw asFault(error, file);
  } finally {
    await client.end().catch(() => {});
  }
}

async function takeLock(client: pg.Client) {
  const { rows } = await client.query<{ isFree: boolean }>(
    'select pg_try_advisory_lock($1) as "isFree"',
    [backupLock],
  );
  if (!only(rows).isFree)
    throw new BackupFault("A backup is already being made. Wait until it is finished.");
}

/** One snapshot for every statement that follows, with output settings that do not depend on the server's. */
export async function readAsOfNow(client: pg.Client) {
  await client.query("begin isolation level repeatable read read only");
  await client.query(stableForm);
}

export const stableForm = `set local timezone = 'UTC'; set local datestyle = 'ISO';
  set local intervalstyle = 'postgres'; set local extra_float_digits = 3; set local bytea_output = 'hex'`;

async function* writeEntries(
  client: pg.Client,
  { version, now }: BackupOptions,
  done: (manifest: Manifest) => void,
): AsyncIterable<Buffer> {
  const migration = await lastMigration(client);
  if (!migration) throw new BackupFault("There is nothing to back up: the database has no tables.");
  const about: About = {
    format: 1,
    product: PRODUCT_NAME,
    version,
    migration,
    madeAt: now.toISOString(),
  };
  const asJson = (name: string, value: object) =>
    tarEntry(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`), now);

  yield asJson(aboutFile, about);
  const tables: TableInBackup[] = [];
  for (const table of await listTables(client)) {
    const digest = digestRows();
    let pieces = 0;
    for await (const piece of copyOut(client, copyOutOf(table))) {
      digest.add(piece);
      yield tarEntry(pieceFile(table.name, ++pieces), piece, now);
    }
    tables.push({ ...table, ...digest.read() });
  }
  // After the rows, so that no sequence is behind them.
  const manifest = { ...about, tables, sequences: await listSequences(client) };
  yield asJson(manifestFile, manifest);
  yield tarEnd();
  done(manifest);
}

/** Removes what killed processes left: files untouched for a day. */
async function clearUnfinished(folder: string, now: Date) {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(unfinished)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > leftMs) await rm(path, { force: true });
  }
}

async function putInPlace(aside: string, file: string) {
  // Reserves the name, so that an existing file stays.
  await (await open(file, "wx", 0o600)).close();
  await rename(aside, file).catch(async (error) => {
    await rm(file, { force: true });
    throw error;
  });
  const folder = await open(dirname(file), "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function asFault(error: unknown, file: string) {
  if (error instanceof BackupFault) return error;
  const code = codeOf(error);
  const reason = reasons[code];
  if (!reason) return error;
  return new BackupFault(`${basename(file)} cannot be written to ${dirname(file)}: ${reason}.`, {
    cause: error,
  });
}

function codeOf(error: unknown) {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

const reasons: Record<string, string> = {
  ENOSPC: "the disk is full",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOENT: "there is no such folder",
  ENOTDIR: "part of the path is a file",
  EEXIST: "a file with this name already exists",
};
