// Whether node_modules matches package-lock.json, according to npm's own record.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Avoids a second install after a manual npm ci. */
export function isInstalled(folder, withoutDev = false) {
  const record = join(folder, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const found = packagesOf(record);
  const locked = packagesOf(join(folder, "package-lock.json"));
  return Object.keys(locked)
    .filter((path) => path !== "" && isNeeded(locked[path], withoutDev))
    .every((path) => isSame(found[path], locked[path]) && existsSync(join(folder, path)));
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

function isSame(found, locked) {
  return (
    found !== undefined && found.version === locked.version && found.integrity === locked.integrity
  );
}

/** Optional packages without os and cpu, such as WebAssembly helpers, belong to other platforms. */
function isNeeded({ dev, optional, os, cpu, libc }, withoutDev) {
  if (dev && withoutDev) return false;
  if (optional && !os && !cpu) return false;
  const suits = (list, own) => !list || list.includes(own);
  return suits(os, process.platform) && suits(cpu, process.arch) && suits(libc, ownLibc());
}

function ownLibc() {
  return process.report.getReport().header.glibcVersionRuntime ? "glibc" : "musl";
}
