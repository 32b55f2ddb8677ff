import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import {
  About,
  aboutFile,
  BackupFault,
  Manifest,
  manifestFile,
  type TableInBackup,
  tableOfPiece,
} from "./backup-format.ts";
import { digestRows } from "./digest-rows.ts";
import { tarEntries } from "./tar.ts";

/** PostgreSQL allows about 1 GB a row, and each file holds at least one. */
const entryBytesMax = 1_100_000_000;

interface Piece {
  table: string;
  rows: Buffer;
}

interface Reader {
  about: (about: About) => Promise<void>;
  piece: (piece: Piece) => Promise<void>;
}

export async function readBackup(file: string, reader: Partial<Reader> = {}): Promise<Manifest> {
  let manifest: Manifest | undefined;
  try {
    await pipeline(createReadStream(file), createGunzip(), async (archive) => {
      for await (const { name, content } of tarEntries(archive, entryBytesMax)) {
        const table = tableOfPiece(name);
        if (table) await reader.piece?.({ table, rows: content });
        else if (name === aboutFile) await reader.about?.(About.parse(parsed(content)));
        else if (name === manifestFile) manifest = Manifest.parse(parsed(content));
      }
    });
  } catch (error) {
    throw asFault(error, file);
  }
  if (!manifest) throw new BackupFault(`${file} is not a complete backup: it has no manifest.`);
  return manifest;
}

export async function checkBackup(file: string): Promise<Manifest> {
  const digests = new Map<string, ReturnType<typeof digestRows>>();
  const manifest = await readBackup(file, {
    async piece({ table, rows }) {
      const digest = digests.get(table) ?? digestRows();
      digests.set(table, digest);
      digest.add(rows);
    },
  });
  const known = new Set(manifest.tables.map(({ name }) => name));
  for (const name of digests.keys())
    if (!known.has(name)) throw new BackupFault(`${file} is damaged: ${name} is unknown.`);
  for (const table of manifest.tables)
    assertSame(table, digests.get(table.name) ?? digestRows(), `${file} is damaged`);
  return manifest;
}

export function assertSame(
  expected: TableInBackup,
  found: ReturnType<typeof digestRows>,
  fault: string,
) {
  const { rows, checksum } = found.read();
  if (rows !== expected.rows)
    throw new BackupFault(`${fault}: ${expected.name} has ${rows} rows, not ${expected.rows}.`);
  if (checksum !== expected.checksum)
    throw new BackupFault(`${fault}: the rows of ${expected.name} do not match.`);
}

function parsed(content: Buffer): unknown {
  return JSON.parse(content.toString("utf8"));
}

function asFault(error: unknown, file: string) {
  if (error instanceof BackupFault || !(error instanceof Error)) return error;
  const code = "code" in error ? String(error.code) : "";
  if (code === "ENOENT") return new BackupFault(`There is no file ${file}.`);
  if (code === "EACCES") return new BackupFault(`${file} cannot be read by this user.`);
  if (code === "EISDIR") return new BackupFault(`${file} is a folder.`);
  if (isOfDatabase(error)) return error;
  return new BackupFault(`${file} is not a backup, or it is damaged: ${error.message}.`, {
    cause: error,
  });
}

function isOfDatabase(error: Error) {
  return "severity" in error || "syscall" in error;
}
