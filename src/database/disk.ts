import { statfsSync } from "node:fs";
import { statfs } from "node:fs/promises";

/** PostgreSQL writes its WAL in segments of 16 MB and can neither write nor recover without the next one. */
export const neededBytes = 24 * 1024 * 1024;

export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

export async function readDisk(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder).catch(() => statfs("."));
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
