import { statfsSync } from "node:fs";
import { statfs } from "node:fs/promises";

/** PostgreSQL makes its log of changes in pieces of 16 MB: without the next one it can neither write nor recover. */
export const neededBytes = 24 * 1024 * 1024;

/** Of the disk that holds the folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Of the disk that holds the folder, or of the one we are on where there is no such folder. */
export async function readDisk(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder).catch(() => statfs("."));
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
