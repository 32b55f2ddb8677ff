import { mkdirSync } from "node:fs";
import { resolve } from "node:path";

/** Where backups lie that are not told where else: nobody but the product's user can look in. */
export function backupFolderIn(dataDir: string): string {
  const folder = resolve(dataDir, "backups");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** `parley-2026-11-22-065501.tar.gz`, in UTC. */
export function backupNameAt(now: Date): string {
  const [day = "", time = ""] = now.toISOString().split("T");
  return `parley-${day}-${time.slice(0, 8).replaceAll(":", "")}.tar.gz`;
}
