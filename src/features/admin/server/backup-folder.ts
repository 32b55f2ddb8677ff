import { mkdirSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type BackupFile, BackupName } from "../contract-system.ts";

export function backupFolderIn(dataDir: string): string {
  const folder = resolve(dataDir, "backups");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

export function backupNameAt(now: Date): string {
  const [day = "", time = ""] = now.toISOString().split("T");
  return `parley-${day}-${time.slice(0, 8).replaceAll(":", "")}.tar.gz`;
}

export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = (await readdir(folder)).filter((name) => BackupName.safeParse({ name }).success);
  const files = await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(folder, name)).catch(() => undefined);
      return found && { name, sizeBytes: found.size, madeAt: momentOf(name) };
    }),
  );
  return files
    .filter((file) => file !== undefined)
    .sort((one, other) => (one.name < other.name ? 1 : -1));
}

/** From the name: copying changes a file's time. */
function momentOf(name: string): Date {
  const [, day, hours, minutes, seconds] =
    /^parley-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(\d{2})/.exec(name) ?? [];
  return new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
}
