import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { addAbortSignal } from "node:stream";
import type { FastifyRequest } from "fastify";
import { AppError, invalid } from "#platform/server/errors.ts";
import { FILE_SIZE_BYTES_MAX } from "../../contract.ts";
import { type FileKind, fileKindOf } from "./file-kind.ts";

export interface ReceivedFile {
  name: string;
  kind: FileKind;
  sizeBytes: number;
  parts: () => AsyncIterable<Buffer>;
  remove: () => Promise<void>;
}

const startBytes = 4_096;
const partBytes = 1024 * 1024;
const nameLengthMax = 120;
/** After this grace period an upload must keep up 20 kB a second. */
const watchedMs = 10_000;
const watchedBytesMin = 200_000;

export async function receiveFile(
  request: FastifyRequest,
  directory: string,
  mustEnd: AbortSignal,
): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new AppError(415, "no_file", "Please send a file.");
  const file = await openNameless(directory);
  const remove = () => file.close();
  const stopWatching = endWhereSlow(request);
  const hangUp = () => request.raw.destroy();
  try {
    // An aborted request never emits an end.
    if (request.raw.destroyed) throw notArrived();
    mustEnd.addEventListener("abort", hangUp);
    const form = await request.file();
    mustEnd.removeEventListener("abort", hangUp);
    if (!form) throw invalid({ file: "Choose a file." });
    await file.writeFile(addAbortSignal(mustEnd, form.file));
    if (form.file.truncated) throw tooLarge();
    const name = nameOf(form.filename);
    const { start, sizeBytes } = await look(file);
    const kind = fileKindOf(name, start);
    if (typeof kind === "object") throw invalid({ file: kind.refused });
    return { name, kind, sizeBytes, parts: () => partsOf(file), remove };
  } catch (error) {
    await remove();
    if (mustEnd.aborted) throw mustEnd.reason;
    throw hasHungUp(request) ? notArrived() : error;
  } finally {
    stopWatching();
  }
}

/** By itself or cut off as too slow: not our fault. */
function hasHungUp({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

function notArrived() {
  return invalid({ file: "The file did not arrive." });
}

/** A trickling upload would block others for as long as a large file may take. */
function endWhereSlow({ raw }: FastifyRequest): () => void {
  let bytesBefore = Number.NEGATIVE_INFINITY;
  const timer = setInterval(() => {
    const { bytesRead } = raw.socket;
    if (!raw.complete && bytesRead - bytesBefore < watchedBytesMin) raw.destroy();
    bytesBefore = bytesRead;
  }, watchedMs);
  return () => clearInterval(timer);
}

/**
 * An unlinked file: the system frees it with the last handle, even after a kill. On the data disk, because
 * the temporary folder is in memory where we deploy.
 */
async function openNameless(directory: string): Promise<FileHandle> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, randomUUID());
  const file = await open(path, "wx+", 0o600);
  try {
    await rm(path);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

function tooLarge() {
  const megabytes = FILE_SIZE_BYTES_MAX / 1024 ** 2;
  const file = `This file is too large: ${megabytes} MB at most.`;
  return new AppError(413, "too_large", file, { fields: { file } });
}

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

async function look(file: FileHandle) {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(startBytes), 0, startBytes, 0);
  return { start: buffer.subarray(0, bytesRead), sizeBytes: (await file.stat()).size };
}

async function* partsOf(file: FileHandle): AsyncIterable<Buffer> {
  for (let at = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(partBytes), 0, partBytes, at);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}
