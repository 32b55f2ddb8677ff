import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { FastifyRequest } from "fastify";
import { AppError, invalid } from "#platform/server/errors.ts";
import { FILE_SIZE_BYTES_MAX } from "../../contract.ts";
import { type FileKind, fileKindOf } from "./file-kind.ts";

export interface ReceivedFile {
  name: string;
  kind: FileKind;
  sizeBytes: number;
  /** In pieces, so that nobody holds the whole. */
  parts: () => AsyncIterable<Buffer>;
  /** Forgets it. */
  remove: () => Promise<void>;
}

const startBytes = 4_096;
const partBytes = 1024 * 1024;
const nameLengthMax = 120;

/** Keeps the one file of a form in a temporary one while it comes in. What cannot be read is refused in words. */
export async function receiveFile(request: FastifyRequest): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new AppError(415, "no_file", "Please send a file.");
  const form = await request.file();
  if (!form) throw invalid({ file: "Choose a file." });
  const path = join(tmpdir(), `upload-${randomUUID()}`);
  const remove = () => rm(path, { force: true });
  try {
    await pipeline(form.file, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    if (form.file.truncated) throw tooLarge();
    const name = nameOf(form.filename);
    const { start, sizeBytes } = await look(path);
    const kind = fileKindOf(name, start);
    if (typeof kind === "object") throw invalid({ file: kind.refused });
    return { name, kind, sizeBytes, parts: () => partsOf(path), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

function tooLarge() {
  const megabytes = FILE_SIZE_BYTES_MAX / 1024 ** 2;
  const file = `This file is too large: ${megabytes} MB at most.`;
  return new AppError(413, "too_large", file, { fields: { file } });
}

/** Without the folders that some programs send with it. */
function nameOf(sent: string): string {
  const name =
    sent
      .split(/[/\\]/)
      .at(-1)
      ?.toWellFormed()
      .replaceAll(/\p{Cc}/gu, "")
      .trim() ?? "";
  return name.length <= nameLengthMax ? name || "File" : `…${name.slice(1 - nameLengthMax)}`;
}

async function look(path: string) {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(startBytes), 0, startBytes, 0);
    return { start: buffer.subarray(0, bytesRead), sizeBytes: (await file.stat()).size };
  } finally {
    await file.close();
  }
}

async function* partsOf(path: string): AsyncIterable<Buffer> {
  const file = await open(path);
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(partBytes), 0, partBytes);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
